"""The companion page: what it is made of, and the build that puts it together."""
