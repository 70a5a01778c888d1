"""What numba compiles. Importing any of these modules imports numba."""
