"""The games told a second time, independently: nothing in here imports the library."""
