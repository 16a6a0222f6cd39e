/// Changes the frame numbers of an H.264 stream so that they begin with 0 at the frame with which decoding
/// begins.
///
/// If that frame isn't an instantaneous refresh (IDR), as in a recording or a copy that begins within a stream,
/// frame numbers before it are missing, and decoders make up frames for them (ITU-T H.264, 8.2.5.2). Slices name
/// reference frames by differences of frame numbers (8.2.4.1), so the decoded frames are the same if all numbers
/// are shifted alike.
package struct FrameNumbers: Sendable {
    private let header: SliceHeader
    /// Added to each number.
    private let shift: Int
    /// The number of the last frame, as it is in the stream.
    private var previous: Int
    /// Whether the numbers of all later frames stay as they are: after an IDR frame, and if the stream itself
    /// leaves out numbers or begins to count again.
    package private(set) var isFinished: Bool

    /// - Parameter units: The parameter sets of the stream and the units of the frame with which decoding begins.
    /// - Returns: `nil` if that is an IDR frame; also for streams with several sequence parameter sets, with data
    ///   partitions, and with picture order count type 1, whose order depends on the numbers themselves (8.2.1.2).
    package init?(beginningWith units: [[UInt8]]) {
        let types = units.compactMap { $0.first.map { $0 & 31 } }
        let sequences = Set(units.filter { $0.first.map { $0 & 31 == 7 } ?? false })
        guard !types.contains(where: { 2...5 ~= $0 }), sequences.count == 1, let sequence = sequences.first,
            let header = SliceHeader(h264: sequence),
            let slice = units.first(where: { $0.first.map { $0 & 31 == 1 } ?? false })
        else { return nil }
        self.header = header
        guard let number = HeadBits(of: slice, header)?.number else { return nil }
        (shift, previous, isFinished) = (-number, number, number == 0)
    }

    /// Returns a unit with its number changed; `nil` if it stays as it is.
    package mutating func renumbered(_ unit: [UInt8]) -> [UInt8]? {
        guard !isFinished, let type = unit.first.map({ $0 & 31 }), 1...5 ~= type else { return nil }
        guard type == 1, var head = HeadBits(of: unit, header),
            head.number == previous || head.number == (previous + 1) % head.limit
        else {
            isFinished = true
            return nil
        }
        previous = head.number
        head.number = (head.number + shift + head.limit) % head.limit
        return head.unit
    }
}

/// The beginning of a slice, up to its frame number.
private struct HeadBits {
    private let source: [UInt8]
    /// The bytes after the unit's header without emulation prevention bytes, up to one after the number that isn't 0:
    /// emulation prevention bytes after it don't depend on the number.
    private var bytes: [UInt8] = []
    /// The offset in the unit of what follows them.
    private var rest = 1
    private let position: Int
    private let count: Int

    /// One more than the greatest number.
    var limit: Int { 1 << count }

    init?(of unit: [UInt8], _ header: SliceHeader) {
        source = unit
        count = header.frameNumberBits
        let beginning = Array(unit.prefix(SliceHeader.longest))
        var bits = BitReader(ParameterSet.payload(of: beginning, headerBytes: 1))
        guard header.skipToFrameNumber(&bits) != nil else { return nil }
        position = bits.position
        guard bits.read(count) != nil else { return nil }
        let end = (position + count + 7) / 8
        var zeros = 0
        while rest < unit.count, bytes.count <= end || bytes.last == 0 {
            let byte = unit[rest]
            rest += 1
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
    }

    var number: Int {
        get {
            (position..<position + count).reduce(0) { number, place in
                let byte = bytes[place / 8]
                let bit = byte >> UInt8(7 - place % 8) & 1
                return number << 1 | Int(bit)
            }
        }
        set {
            for place in 0..<count {
                let (bit, mask) = (position + place, UInt8(0x80) >> UInt8((position + place) % 8))
                if newValue >> (count - 1 - place) & 1 == 1 {
                    bytes[bit / 8] |= mask
                } else {
                    bytes[bit / 8] &= ~mask
                }
            }
        }
    }

    /// The whole unit, with emulation prevention bytes where they are needed now (7.4.1).
    var unit: [UInt8] {
        var unit = [source[0]]
        unit.reserveCapacity(source.count + 4)
        var zeros = 0
        for byte in bytes {
            if zeros >= 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            zeros = byte == 0 ? zeros + 1 : 0
            unit.append(byte)
        }
        return unit + source[rest...]
    }
}
