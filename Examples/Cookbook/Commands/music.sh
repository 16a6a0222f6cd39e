cutroom export harbour.mp4@mute --music song.m4a@volume=0.6 --music-fade 0.5 -o music.mp4
