cutroom export harbour.mp4@..0.8 --preset passthrough -o first.mp4
cutroom export harbour.mp4@0.8.. --preset passthrough -o second.mp4
