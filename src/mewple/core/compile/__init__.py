"""Compiles the rules: kernels for the CPU and for a GPU, and the keys under which they are cached."""
