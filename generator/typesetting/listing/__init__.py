"""The listing of an edition: words, facts and prices for shops, and ONIX."""
