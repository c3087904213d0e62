"""Adel verpflichtet: edge cases, paragraph by paragraph."""
