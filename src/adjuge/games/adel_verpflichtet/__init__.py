"""Adel verpflichtet: collectors who buy, steal, arrest and exhibit."""
