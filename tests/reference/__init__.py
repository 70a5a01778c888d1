"""A plain second engine of the ten patiences, written straight from their rules."""
