cutroom export harbour.mp4@fit=blur --size 180x320 -o blurred.mp4
