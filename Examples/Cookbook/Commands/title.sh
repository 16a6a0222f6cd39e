cutroom export market.mp4 --title 'The Market@0.5+1' -o title.mp4
