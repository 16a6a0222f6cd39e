cutroom export harbour.mp4@..1 --size 160x90 --fps 10 -o harbour.gif
