/// Examples of command lines and documents, for programs that edit.
enum EditExamples {
    struct CommandLine: Sendable {
        let purpose: String
        let arguments: [String]

        init(_ purpose: String, _ arguments: String...) {
            (self.purpose, self.arguments) = (purpose, arguments)
        }
    }

    static let commands = cuts + looks + sounds + encodings + checks

    private static let cuts = [
        CommandLine("Join clips", "export", "a.mp4", "b.mov", "c.mkv", "-o", "movie.mp4"),
        CommandLine("Use parts of clips", "export", "a.mp4@5..12", "b.mp4@0:30..", "-o", "movie.mp4"),
        CommandLine(
            "Mix clips into each other", "export", "a.mp4", "b.mp4", "--transition", "dissolve",
            "--transition-duration", "0.5", "-o", "movie.mp4"),
        CommandLine(
            "Wipe from one clip to the next", "export", "a.mp4", "b.mp4", "--transition", "wipe",
            "--transition-direction", "right", "-o", "movie.mp4"),
        CommandLine(
            "Fade through black", "export", "a.mp4", "b.mp4", "--transition", "fadeThroughColor", "-o",
            "movie.mp4"),
        CommandLine("Export a part of an edit", "export", "edit.json", "--range", "10..20", "-o", "part.mp4"),
        CommandLine(
            "Trim without encoding", "export", "a.mp4@5..12", "--preset", "passthrough", "-o", "part.mp4"),
        CommandLine(
            "Show still images for two seconds each", "export", "1.png", "2.jpg", "--still-duration", "2",
            "-o",
            "slides.mp4"),
        CommandLine(
            "Make a video of numbered images", "export", "frame-%04d.png", "--sequence-rate", "24", "-o",
            "movie.mp4"),
    ]

    private static let looks = [
        CommandLine(
            "Set size and frame rate", "export", "a.mp4", "--size", "1280x720", "--fps", "29.97", "-o",
            "b.mp4"),
        CommandLine(
            "Fill a portrait frame", "export", "a.mp4@fit=fill", "--size", "1080x1920", "-o", "portrait.mp4"),
        CommandLine(
            "Show a title from second 1 for 4 seconds", "export", "a.mp4", "--title", "The Harbour@1+4", "-o",
            "titled.mp4"),
        CommandLine(
            "Show a title of two lines in a font", "export", "a.mp4", "--title", "The Harbour\\nat Night@0+3",
            "--font", "DejaVu Serif", "-o", "titled.mp4"),
        CommandLine(
            "Draw subtitles into the video", "export", "a.mp4", "--subtitles", "english.srt", "-o",
            "subtitled.mp4"),
        CommandLine(
            "Draw captions of Whisper's words, the current one highlighted", "export", "a.mp4", "--captions",
            "words.json", "--caption-style", "highlight", "-o", "captioned.mp4"),
        CommandLine("Add a watermark", "export", "a.mp4", "--watermark", "logo.png", "-o", "marked.mp4"),
        CommandLine(
            "Add chapters", "export", "a.mp4", "b.mp4", "--chapter", "0=Town", "--chapter", "1:30=Harbour",
            "-o",
            "movie.mp4"),
    ]

    private static let sounds = [
        CommandLine(
            "Add music with a fade at the end", "export", "a.mp4", "--music", "song.mp3@volume=0.6",
            "--music-fade",
            "2", "-o", "movie.mp4"),
        CommandLine(
            "Replace the audio", "export", "a.mp4@mute", "--music", "song.mp3@once", "-o", "movie.mp4"),
        CommandLine(
            "Add a voice from second 3", "export", "a.mp4@volume=0.3", "--voice-over", "voice.wav@3", "-o",
            "movie.mp4"),
        CommandLine("Choose an audio track by its language", "export", "a.mkv@audio=eng", "-o", "movie.mp4"),
        CommandLine("Extract the audio", "export", "a.mp4", "-o", "audio.m4a"),
        CommandLine(
            "Join recordings", "export", "intro.mp3", "talk.wav@0:05..", "--transition", "dissolve", "-o",
            "episode.m4a"),
    ]

    private static let encodings = [
        CommandLine(
            "Encode HEVC at a constant quality", "export", "a.mp4", "--codec", "hevc", "--crf", "24",
            "--speed",
            "medium", "-o", "b.mp4"),
        CommandLine("Encode at a bit rate", "export", "a.mp4", "--bitrate", "4M", "-o", "b.mp4"),
        CommandLine(
            "Make a WebM file", "export", "a.mp4", "--codec", "vp9", "--audio-codec", "opus", "-o", "b.webm"),
        CommandLine("Make a ProRes file", "export", "a.mp4", "--codec", "prores-hq", "-o", "b.mov"),
        CommandLine(
            "Make an animated image", "export", "a.mp4@..3", "--size", "320x180", "--fps", "10", "-o", "a.gif"
        ),
        CommandLine(
            "Limit size and quality by a preset", "export", "a.mp4", "--preset", "1280x720", "-o", "small.mp4"
        ),
        CommandLine("Decode and compare the output", "export", "edit.json", "--verify", "-o", "movie.mp4"),
        CommandLine("Render only what changes", "export", "edit.json", "--smart", "-o", "movie.mp4"),
        CommandLine("Go on with a killed export", "export", "edit.json", "--resume", "-o", "movie.mp4"),
        CommandLine(
            "Report progress as JSON", "export", "edit.json", "--progress", "json", "-o", "movie.mp4"),
    ]

    private static let checks = [
        CommandLine("List tracks, times and problems of files", "inspect", "a.mp4", "b.mov", "--json"),
        CommandLine("Check an edit without exporting it", "validate", "edit.json", "--json"),
        CommandLine("Render a frame", "frame", "edit.json", "--at", "12.5", "-o", "frame.png"),
        CommandLine("Render a contact sheet", "frame", "a.mp4", "b.mp4", "--sheet", "4x3", "-o", "sheet.png"),
        CommandLine("Print the render plan", "describe", "edit.json", "--format", "json"),
        CommandLine("Convert a document", "convert", "edit.edl", "--rate", "25", "-o", "edit.otio"),
        CommandLine(
            "Find media that have moved", "export", "edit.otio", "--media-path", "media", "-o", "movie.mp4"),
        CommandLine("Render slates for missing media", "export", "edit.otio", "--offline", "-o", "movie.mp4"),
        CommandLine("List what is installed", "doctor", "--json"),
    ]
}
