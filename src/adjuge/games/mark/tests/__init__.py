"""Mark: edge cases, paragraph by paragraph."""
