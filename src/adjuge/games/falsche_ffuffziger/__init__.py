"""Falsche FFuffziger: forgers who print, launder and bid for rare coins."""
