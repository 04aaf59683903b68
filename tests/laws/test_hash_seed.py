"""Results do not depend on how Python hashes strings in this process."""

from tests.processes import printed


def told(hash_seed: str) -> list[str]:
    """The hash of a string, and the digest of all results, in a process of its own."""
    return printed("-m", "tests.laws.digest", hash_seed=hash_seed).split()


def test_results_do_not_depend_on_the_hash_seed() -> None:
    (one_hash, one), (other_hash, other) = told("0"), told("4711")
    assert one_hash != other_hash
    assert one == other
