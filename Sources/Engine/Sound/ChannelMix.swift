internal import GStreamerOverlay

/// Mixes a source's channels to the output's, with one weight for each channel of the source.
///
/// Front channels keep their level; the center is mixed to both sides, and side and rear channels to their
/// own side, each 3 dB lower (ITU-R BS.775); the subwoofer channel, below 120 Hz, is omitted. Levels aren't
/// reduced to prevent clipping: the output's samples are floats. A single channel is mixed to both sides at
/// its level.
struct ChannelMix {
    /// The weights of the source's channels for each output channel in turn.
    let weights: [Float]
    let sourceCount: Int
    let outputCount: Int

    /// Returns nil if the channels stay unchanged.
    ///
    /// - Parameters:
    ///   - labels: The loudspeakers of the file's channels, as labels of CoreAudioBaseTypes.h, for a layout
    ///     without positions.
    ///   - isMisplaced: Whether seven or eight channels are ordered as `Element.misplacesChannels` describes.
    init?(
        _ layout: MediaSample.SoundLayout, outputCount: Int, labels: [UInt32]? = nil,
        isMisplaced: Bool = false
    ) {
        let count = layout.channelCount
        let sides = isMisplaced ? Self.misplaced(layout) : Self.sides(of: layout, labels)
        guard outputCount != count || count > 2 else { return nil }
        sourceCount = count
        self.outputCount = outputCount
        if outputCount == 1 {
            weights = sides.map { ($0.left + $0.right) / 2 }
        } else {
            // The output has at most two audible channels; any others are silent.
            let rest = [Float](repeating: 0, count: (outputCount - 2) * count)
            weights = sides.map(\.left) + sides.map(\.right) + rest
        }
    }

    private static func sides(
        of layout: MediaSample.SoundLayout, _ labels: [UInt32]? = nil
    ) -> [(left: Float, right: Float)] {
        let count = layout.channelCount
        if count == 1 { return [(1, 1)] }
        if count == 2 { return [(1, 0), (0, 1)] }
        let positions = (0..<64).filter { layout.channelMask >> $0 & 1 == 1 }
        if positions.count == count { return positions.map(side) }
        if let labels, labels.count == count { return labels.map { side(Self.positions[$0] ?? -1) } }
        // Sixteen channels without positions are a ring of eight and those above it; only the ring is
        // audible.
        if count == 16 { return [0, 1, 2, 4, 5, 8, 10, 11].map(side) + Array(repeating: (0, 0), count: 8) }
        return (0..<count).map { $0 % 2 == 0 ? (half, 0) : (0, half) }
    }

    /// The channels that flacdec labels front, center, LFE and rear are front, rear, center and LFE.
    private static func misplaced(_ layout: MediaSample.SoundLayout) -> [(left: Float, right: Float)] {
        switch layout.channelMask {
        case 0x13F: [0, 1, 8, 10, 2, 3, 11].map(side)
        case 0xC3F: [0, 1, 4, 5, 2, 3, 10, 11].map(side)
        default: sides(of: layout)
        }
    }

    /// GStreamer's positions by label: left, right, center, surround, beside the center, rear, wide, total,
    /// mono. Others, such as LFE and height channels, are omitted.
    private static let positions: [UInt32: Int] = [
        1: 0, 2: 1, 3: 2, 5: 10, 6: 11, 7: 6, 8: 7, 9: 8, 10: 10, 11: 11, 33: 4, 34: 5, 35: 26, 36: 27, 38: 0,
        39: 1, 42: 2,
    ]

    /// The weights of a position, by GStreamer's number.
    private static func side(_ position: Int) -> (left: Float, right: Float) {
        switch position {
        case 0, 6: (1, 0)
        case 1, 7: (0, 1)
        case 2: (half, half)
        case 4, 10, 26: (half, 0)
        case 5, 11, 27: (0, half)
        case 8: (0.5, 0.5)
        default: (0, 0)
        }
    }

    /// A reduction by 3 dB.
    private static let half: Float = 0.707_106_77

    /// Returns the output's channels, interleaved.
    func mixed(_ source: UnsafePointer<Float>, count: Int) -> [Float] {
        [Float](unsafeUninitializedCapacity: count * outputCount) { output, made in
            weights.withUnsafeBufferPointer { weights in
                var (from, to) = (0, 0)
                while to < count * outputCount {
                    var weight = 0
                    for _ in 0..<outputCount {
                        var sum: Float = 0
                        for channel in 0..<sourceCount {
                            sum += source[from + channel] * weights[weight]
                            weight += 1
                        }
                        output[to] = sum
                        to += 1
                    }
                    from += sourceCount
                }
            }
            made = count * outputCount
        }
    }
}
