cutroom export market.mp4 --watermark logo.png -o watermark.mp4
