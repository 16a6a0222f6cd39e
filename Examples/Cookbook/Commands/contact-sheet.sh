cutroom frame harbour.mp4 market.mp4 --sheet 4x2 -o sheet.png
