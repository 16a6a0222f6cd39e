/// The playback settings that the user controls, except for the current time.
struct PlayControls: Hashable {
    /// The rate while not paused, from 0.1 to 8; negative plays in reverse.
    var speed = 1.0
    var isPaused = false
    /// The volume in percent.
    var volume = 100
    var isMuted = false
    var isLooping = false

    /// The value for the rate of a player.
    var rate: Float { isPaused ? 0 : Float(speed) }

    mutating func multiplySpeed(by factor: Double) {
        let size = min(8, max(0.1, abs(speed) * factor))
        // Multiplying and dividing by the same factor returns to exactly 1.
        let whole = abs(size - 1) < 1e-6 ? 1 : size
        speed = speed < 0 ? -whole : whole
    }

    mutating func changeVolume(by difference: Int) {
        volume = min(100, max(0, volume + difference))
    }
}
