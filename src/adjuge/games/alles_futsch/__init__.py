"""Alles futsch!: collectors who outbid each other and force their surplus upon the rest."""
