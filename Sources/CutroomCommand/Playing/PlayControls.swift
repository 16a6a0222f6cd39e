/// What the one who watches has set. The film's own time is not among it.
struct PlayControls: Hashable {
    /// Film seconds a second, as they are when not paused; negative backwards. From 0.1 to 8 in both
    /// directions.
    var speed = 1.0
    var isPaused = false
    /// From 0 to 100.
    var volume = 100
    var isMuted = false
    var isLooping = false

    /// What a player's rate has to be.
    var rate: Float { isPaused ? 0 : Float(speed) }

    mutating func multiplySpeed(by factor: Double) {
        let size = min(8, max(0.1, abs(speed) * factor))
        // Up and down again is where it was.
        let whole = abs(size - 1) < 1e-6 ? 1 : size
        speed = speed < 0 ? -whole : whole
    }

    mutating func changeVolume(by difference: Int) {
        volume = min(100, max(0, volume + difference))
    }
}
