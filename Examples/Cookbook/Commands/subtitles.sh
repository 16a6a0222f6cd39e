cutroom export market.mp4 --subtitles english.srt -o subtitles.mp4
