"""The companion page: its modules and styles, and the build that joins them."""
