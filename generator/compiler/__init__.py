"""From catalog to SQL: expressions parsed and forbidden, joins found, plans made of macro calls, models written."""
