"""Compiling the rules: kernels for the CPU and for a GPU, and the key under which they are cached."""
