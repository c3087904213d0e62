"""The web table: pages, live tables, bots at the table, a store that loses nothing."""
