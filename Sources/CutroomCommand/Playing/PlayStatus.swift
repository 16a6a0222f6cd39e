import Cutroom

/// The contents of the status line at one moment.
struct PlayStatus {
    var time: CMTime
    var duration: CMTime
    /// `nil` for an item without video.
    var frameDuration: CMTime?
    var controls: PlayControls
    /// The number of frames that were dropped because they were late.
    var dropped: Int

    /// Returns a line such as `Playing  00:00:03:15 / 00:00:15:00  1.00x  volume 100%  dropped 0`, narrower
    /// than the terminal: fields are left out from the end.
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
