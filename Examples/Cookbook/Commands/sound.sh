cutroom export harbour.mp4 --preset passthrough -o sound.m4a
