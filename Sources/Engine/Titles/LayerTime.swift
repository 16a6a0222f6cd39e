internal import MediaTypes

/// The edge at which the film's exact times become the seconds that layers count in.
enum LayerTime {
    /// A nanosecond into the frame: what begins with the frame has begun, and what ends with it is over,
    /// whatever the last digit of a difference of two such numbers.
    static func seconds(_ time: CMTime) -> Double { time.seconds + 1e-9 }
}
