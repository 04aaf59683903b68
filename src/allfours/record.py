"""A match as packs and moves."""
