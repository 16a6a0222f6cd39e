cutroom convert edit.json -o edit.otio
cutroom convert edit.otio -o edit.edl
cutroom convert edit.otio -o edit.fcpxml
cutroom export edit.fcpxml -o movie.mp4
