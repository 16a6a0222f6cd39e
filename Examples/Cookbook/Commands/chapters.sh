cutroom export harbour.mp4 market.mp4 --chapter 0=Harbour --chapter 2=Market -o chapters.mp4
