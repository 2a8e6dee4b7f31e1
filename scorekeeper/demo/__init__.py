"""The demo of `scorekeeper demo`: made-up people and games in a folder of their own, to look around in."""
