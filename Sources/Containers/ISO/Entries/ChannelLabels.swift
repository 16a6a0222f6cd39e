/// The positions of audio channels in QuickTime's `chan` box: a label of CoreAudioBaseTypes.h for each.
struct ChannelLabels: Sendable, Hashable {
    let labels: [UInt32]

    /// Returns `nil` if the box names no positions, as for a recorder's separate channels.
    init?(_ content: ByteReader) throws {
        var reader = content
        _ = try reader.fullBoxHeader()
        let tag = try reader.unsigned32()
        let bitmap = try reader.unsigned32()
        let count = Int(try reader.unsigned32())
        switch tag {
        case 0:
            labels = try (0..<min(count, reader.remaining / 20)).map { _ in
                let label = try reader.unsigned32()
                // Flags and three coordinates.
                try reader.skip(16)
                return label
            }
        case 1 << 16: labels = (0..<18).filter { bitmap >> $0 & 1 == 1 }.map { $0 + 1 }
        default:
            guard let places = Self.layouts[tag >> 16], places.count == tag & 0xFFFF else { return nil }
            labels = places
        }
        guard !labels.isEmpty, labels.allSatisfy(Self.places.contains) else { return nil }
    }

    private static let places: Set<UInt32> = Set(1...18).union(33...39).union([42])

    private static let (left, right, center, low): (UInt32, UInt32, UInt32, UInt32) = (1, 2, 3, 4)
    private static let (leftSurround, rightSurround, leftCenter, rightCenter):
        (UInt32, UInt32, UInt32, UInt32) =
            (5, 6, 7, 8)
    private static let (behind, leftRear, rightRear): (UInt32, UInt32, UInt32) = (9, 33, 34)
    private static let front = [left, right]
    private static let surround = [leftSurround, rightSurround]
    private static let rear = [leftRear, rightRear]

    /// Keyed by the upper 16 bits of a `kAudioChannelLayoutTag_`, the layout without the count of channels.
    private static let layouts: [UInt32: [UInt32]] = [
        100: [42], 101: front, 108: front + surround, 109: front + rear + [center],
        110: front + rear + [center, behind], 111: front + surround + [center, behind] + rear,
        113: front + [center], 114: [center] + front, 115: front + [center, behind],
        116: [center] + front + [behind], 117: front + [center] + surround, 118: front + surround + [center],
        119: [left, center, right] + surround, 120: [center] + front + surround,
        121: front + [center, low] + surround, 122: front + surround + [center, low],
        123: [left, center, right] + surround + [low], 124: [center] + front + surround + [low],
        125: front + [center, low] + surround + [behind],
        126: front + [center, low] + surround + [leftCenter, rightCenter],
        127: [center, leftCenter, rightCenter] + front + surround + [low],
        128: front + [center, low] + surround + rear,
        129: front + surround + [center, low, leftCenter, rightCenter],
        131: front + [behind], 132: front + surround, 133: front + [low], 134: front + [low, behind],
        135: front + [low] + surround, 136: front + [center, low], 137: front + [center, low, behind],
        138: front + surround + [low], 139: front + surround + [center, behind],
        140: front + surround + [center] + rear, 141: [center] + front + surround + [behind],
        142: [center] + front + surround + [behind, low], 143: [center] + front + surround + rear,
        144: [center] + front + surround + rear + [behind],
        148: front + surround + [center, leftCenter, rightCenter], 149: [center, low],
        150: [left, center, right], 151: [left, center, right, behind], 152: [left, center, right, low],
        153: front + [behind, low], 154: [left, center, right, behind, low],
        185: front + rear, 186: front + [center] + rear, 187: front + [center, low] + rear,
        188: front + [center, low, behind] + surround, 189: front + [center, low] + rear + surround,
    ]
}
