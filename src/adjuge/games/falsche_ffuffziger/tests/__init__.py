"""Falsche FFuffziger: edge cases, paragraph by paragraph."""
