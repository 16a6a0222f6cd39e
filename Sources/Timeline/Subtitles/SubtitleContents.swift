/// The subtitles of a file in its order, without those that have no text, and the parts that aren't rendered.
struct SubtitleContents {
    var cues: [SubtitleCue] = []
    var omissions = SubtitleOmissions()
}
