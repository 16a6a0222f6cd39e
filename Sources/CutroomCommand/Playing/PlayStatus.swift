import Cutroom

/// What the status line tells, at one moment.
struct PlayStatus {
    var time: CMTime
    var duration: CMTime
    /// Nil for a film without picture.
    var frameDuration: CMTime?
    var controls: PlayControls
    /// Frames that came too late.
    var dropped: Int

    /// `Playing  00:00:03:15 / 00:00:15:00  1.00x  volume 100%  dropped 0`, never as wide as the terminal:
    /// what comes last is left out first.
    func line(columns: Int) -> String {
        var words = [
            controls.isPaused ? "Paused " : "Playing",
            Timecode.text(time, frameDuration: frameDuration) + " / "
                + Timecode.text(duration, frameDuration: frameDuration),
            Self.hundredths(controls.speed) + "x",
            controls.isMuted ? "muted" : "volume \(controls.volume)%",
            "dropped \(dropped)",
        ]
        if controls.isLooping { words.append("loop") }
        while words.count > 1, words.joined(separator: "  ").count >= columns { words.removeLast() }
        return String(words.joined(separator: "  ").prefix(max(0, columns - 1)))
    }

    private static func hundredths(_ value: Double) -> String {
        let hundredths = Int((abs(value) * 100).rounded())
        let rest = hundredths % 100
        return (value < 0 ? "-" : "") + "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
