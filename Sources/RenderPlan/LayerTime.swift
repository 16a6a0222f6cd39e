package import MediaTypes

/// Converts exact times to the seconds that layers use.
package enum LayerTime {
    /// Adds a nanosecond, so that an animation that begins with the frame has begun and one that ends with it
    /// has ended, despite rounding errors in differences of such numbers.
    package static func seconds(_ time: CMTime) -> Double { time.seconds + 1e-9 }
}
