cutroom export edit.json --smart=report -o smart.mp4
cutroom export edit.json --smart -o smart.mp4
