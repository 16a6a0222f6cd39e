cutroom export harbour.mp4 market.mp4 --transition dissolve --transition-duration 0.5 -o dissolve.mp4
