cutroom validate edit.json
cutroom describe edit.json --format html -o edit.html
