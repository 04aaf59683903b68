# Everything needs only make and Python 3.11 or newer. `make` alone lists what there is to do.
# Another Python: make PYTHON=python3.13 VENV=.venv-3.13 test

VENV ?= .venv
PYTHON ?=
python := $(VENV)/bin/python

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# A notice of the theme's makers at every build, about a later MkDocs.
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.PHONY: help demo check test lint types docs tests quick thorough serve bench vectors pages format clean

help: ## say what there is to do
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

demo: $(VENV)/.package ## play a recorded match of Phat, after setting up what that needs
	@$(VENV)/bin/allfours demo

test: lint types docs tests ## set up, and run all that CI runs

check: lint mypy quick ## the everyday check: rules, types, the quick tests

lint: $(VENV)/.dev ## ruff: rules and format
	@echo '==> ruff check'
	@$(python) -m ruff check
	@echo '==> ruff format --check'
	@$(python) -m ruff format --check

.PHONY: mypy
mypy: $(VENV)/.dev
	@echo '==> mypy --strict'
	@$(python) -m mypy

types: mypy ## mypy and pyright, both strict, the snippets of README and docs included
	@echo '==> pyright strict'
	@$(python) -m basedpyright --pythonpath $(python)
	@echo '==> the snippets of README and docs: mypy, pyright'
	@$(python) -m tests.snippets build/snippets
	@$(python) -m mypy build/snippets
	@$(python) -m basedpyright --pythonpath $(python) build/snippets

docs: $(VENV)/.dev ## build the documentation into site/
	@echo '==> mkdocs build --strict'
	@$(python) -m mkdocs build --strict --quiet

tests: $(VENV)/.dev ## every test, with branch coverage
	@echo '==> pytest with branch coverage'
	@$(python) -m pytest -q -n 2 --hypothesis-profile=ci -m 'not slow and not thorough' --cov --cov-report=term-missing:skip-covered
	@echo '==> pytest, the slow tests: thousands of deals, for which coverage would take minutes'
	@$(python) -m pytest -q -n 2 --hypothesis-profile=ci -m slow

quick: $(VENV)/.dev ## the tests that are not slow, with few examples
	@echo '==> pytest, the quick tests'
	@$(python) -m pytest -n 2 --hypothesis-profile=dev -m 'not slow and not thorough'

thorough: $(VENV)/.dev ## the longest tests: every option in hundreds of deals, all laws at length, every page of the site in a browser
	@echo '==> pytest, the thorough tests (some minutes)'
	@$(python) -m pytest -q -n 2 --hypothesis-profile=ci -m thorough

serve: $(VENV)/.dev ## show the documentation in a browser while it is being written
	@$(python) -m mkdocs serve --watch src --watch CHANGELOG.md

bench: $(VENV)/.bench ## measure beside OpenSpiel, rlcard and C, and write the page of it (three minutes)
	@$(python) -m benchmarks

vectors: $(VENV)/.package ## write the conformance vectors of every game
	@$(python) tools/write_vectors.py

pages: $(VENV)/.package ## write the pages of the games and the help of the commands
	@$(python) -m tools.write_pages

format: $(VENV)/.dev ## put the code into shape
	@$(python) -m ruff check --fix-only --show-fixes
	@$(python) -m ruff format

clean: ## remove all that make made, .venv included
	rm -rf $(VENV) build dist site .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Set-up. A stamp is touched only when its step succeeded, and is stale only when pyproject.toml has changed.

$(VENV)/.package: pyproject.toml
	@set -e; \
	new_enough='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if ! $(python) -c "$$new_enough" 2>/dev/null; then \
	    for found in $(or $(PYTHON),python3.11 python3 python3.12 python3.13 python3.14 python) ''; do \
	        if [ -n "$$found" ] && "$$found" -c "$$new_enough" 2>/dev/null; then break; fi; \
	    done; \
	    if [ -z "$$found" ]; then \
	        echo 'allfours needs Python 3.11 or newer, and $(or $(PYTHON),python3.11 or python3) is not one.' >&2; \
	        echo 'Install one, or say where it is: make PYTHON=/path/to/python3.11 ...' >&2; \
	        exit 1; \
	    fi; \
	    echo "==> Making $(VENV) with $$("$$found" --version)"; \
	    "$$found" -m venv --clear $(VENV) || { \
	        echo 'Python could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv' >&2; \
	        exit 1; \
	    }; \
	fi
	@echo '==> Installing allfours'
	@# The pip that comes with Python 3.11 knows no dependency groups; 25.1 does.
	@$(python) -m pip install --quiet --upgrade 'pip>=25.1'
	@$(python) -m pip install --quiet --editable '.[cli]'
	@touch $@

$(VENV)/.dev: $(VENV)/.package
	@echo '==> Installing the tools for checks, tests and documentation (a minute or two, once)'
	@$(python) -m pip install --quiet --group dev
	@# Never built from source, which takes many minutes where it succeeds at all.
	@$(python) -m pip install --quiet --only-binary open_spiel --group judge || \
	    echo '==> OpenSpiel has no wheel for this platform: the tests in which it is the judge will be skipped.'
	@touch $@

$(VENV)/.bench: $(VENV)/.package
	@echo '==> Installing what the benchmarks compare with'
	@$(python) -m pip install --quiet --group bench
	@$(python) -m pip install --quiet --only-binary open_spiel --group judge || \
	    echo '==> OpenSpiel has no wheel for this platform, and is left out.'
	@touch $@
