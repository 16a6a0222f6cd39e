cutroom export edit.json --resume -o resumed.mp4
