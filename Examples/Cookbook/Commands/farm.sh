cutroom farm edit.json --workdir . --dry-run -o farm.mp4
