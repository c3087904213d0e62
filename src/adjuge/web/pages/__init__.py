"""Pages: one file each, a handler finds the table, acts, and redirects or shows."""
