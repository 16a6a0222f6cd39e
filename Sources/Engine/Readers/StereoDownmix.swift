/// How much of each channel is heard on the left and on the right.
///
/// Source: ITU-R BS.775: centre and surrounds 3 dB down, the low-frequency channel left out; both sides turned
/// down alike until the loudest mix cannot clip. Channels without places (microphones of a field recorder) are all
/// heard in the middle, each at its share.
struct StereoDownmix {
    /// Left, then right: a factor for each channel.
    let rows: [[Float]]

    init(channelCount: Int, mask: UInt64) {
        let places = (0..<64).filter { mask >> UInt64($0) & 1 == 1 }
        guard places.count == channelCount else {
            let share = 1 / Float(channelCount)
            rows = Array(repeating: Array(repeating: share, count: channelCount), count: 2)
            return
        }
        let left = places.map { Self.gain(at: $0, side: .left) }
        let right = places.map { Self.gain(at: $0, side: .right) }
        let loudest = max(1, left.reduce(0, +), right.reduce(0, +))
        rows = [left.map { $0 / loudest }, right.map { $0 / loudest }]
    }

    private enum Side { case left, right }

    private static func gain(at place: Int, side: Side) -> Float {
        let down = Float(0.5).squareRoot()
        return switch place {
        case Place.frontLeft: side == .left ? 1 : 0
        case Place.frontRight: side == .right ? 1 : 0
        case Place.frontCenter, Place.rearCenter, Place.topFrontCenter: place == Place.rearCenter ? 0.5 : down
        case Place.lowFrequency1, Place.lowFrequency2: 0
        case let place where Place.lefts.contains(place): side == .left ? down : 0
        case let place where Place.rights.contains(place): side == .right ? down : 0
        default: down * down
        }
    }

    /// Bits of GStreamer's channel mask (audio-channels.h).
    private enum Place {
        static let frontLeft = 0
        static let frontRight = 1
        static let frontCenter = 2
        static let lowFrequency1 = 3
        static let rearCenter = 8
        static let lowFrequency2 = 9
        static let topFrontCenter = 14
        /// Rear, front of centre, side, top front, top rear, top side, bottom front, wide, surround.
        static let lefts: Set<Int> = [4, 6, 10, 12, 16, 18, 22, 24, 26]
        static let rights: Set<Int> = [5, 7, 11, 13, 17, 19, 23, 25, 27]
    }
}
