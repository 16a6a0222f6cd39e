cutroom export harbour.mp4 --fps 5 -o frame-%03d.png
cutroom export frame-%03d.png --sequence-rate 5 -o images.mp4
