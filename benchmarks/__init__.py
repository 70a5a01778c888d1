"""How fast the engine is: `make bench`, or `python -m benchmarks` from the project's root."""
