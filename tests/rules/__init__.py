"""The rules: the engine against vectors, laws, the plain reference, and its own declarations."""
