"""Compiled searches. Only the searches of `klumba.solver` import these, when one is begun."""
