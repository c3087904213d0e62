"""A still: the table that players see on the page, as one SVG that needs no browser.

The same templates and style sheets are filled and obeyed (`scene`, `sheets`,
`styles`), boxes are laid out as a browser would (`box`, `boxes`, `flow`, `grid`,
`letters`), and everything is written down as plain SVG (`ink`, `drawings`,
`grounds`). Only what our own pages use of HTML and CSS is understood; the rest is
passed over.
"""
