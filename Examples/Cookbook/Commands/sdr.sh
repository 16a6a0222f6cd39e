cutroom export hdr.mp4 -o sdr.mp4
