cutroom export harbour.mp4@fit=fill --size 180x320 -o portrait.mp4
