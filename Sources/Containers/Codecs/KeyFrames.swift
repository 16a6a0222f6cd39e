/// A sample at which decoding can begin.
package struct KeyFrame: Sendable, Hashable {
    /// The changes that a copy beginning at the sample needs so that decoders don't expect earlier frames.
    package enum Entry: Sendable, Hashable {
        /// A copy can't begin here: later frames may need earlier ones.
        case none
        /// No change: nothing before the sample is needed (an instantaneous decoding refresh).
        case refresh
        /// HEVC's clean random access: the patches make it a broken link, which declares to decoders that the
        /// preceding data belong to another stream (ITU-T H.265, 7.4.2.2).
        case brokenLink([FilePatch])
    }

    /// The sample's index in decoding order.
    package let sample: Int
    /// The parameter sets to insert before it; empty if it has its own.
    package let units: [[UInt8]]
    package let entry: Entry
    /// The number of samples after it in decoding order that are presented before it and may need earlier
    /// samples. All other following samples are presented later.
    package fileprivate(set) var leadingCount = 0

    package init(sample: Int, units: [[UInt8]], entry: Entry, leadingCount: Int = 0) {
        self.sample = sample
        self.units = units
        self.entry = entry
        self.leadingCount = leadingCount
    }
}

extension SampledTrack {
    /// Returns the samples of H.264 or HEVC at which decoding can begin.
    ///
    /// - Parameter sets: The parameter sets of each of the track's sample entries.
    package func keyFrames(_ sets: [ParameterSets], in file: some RandomAccessBytes) throws -> [KeyFrame] {
        var search = KeyFrameSearch()
        for index in samples.indices where sets.indices.contains(samples[index].entry - 1) {
            try search.add(samples[index], at: index, sets[samples[index].entry - 1], in: file)
        }
        return search.found
    }
}

/// Finds key frames among samples in decoding order.
package struct KeyFrameSearch {
    package private(set) var found: [KeyFrame] = []
    /// Keyed by sample entry: parameter sets in samples apply until others follow.
    private var sets: [Int: [[UInt8]]] = [:]
    /// Whether the next sample may be presented before the last key frame.
    private(set) var mayLead = false

    package init() {}

    /// - Parameters:
    ///   - described: The parameter sets of the sample's entry.
    ///   - file: The file with the sample. Only the heads of key frames and of the samples after them are
    ///     read.
    package mutating func add(
        _ sample: SampledTrack.Sample, at index: Int, _ described: ParameterSets,
        in file: some RandomAccessBytes
    ) throws {
        guard sample.isSync || mayLead else { return }
        let head = try PictureHead(of: sample, described, in: file)
        guard sample.isSync else {
            mayLead = head.kind == .leading
            if mayLead { found[found.count - 1].leadingCount += 1 }
            return
        }
        if head.hasSequence { sets[sample.entry] = head.units }
        let needed = head.hasSequence ? [] : sets[sample.entry] ?? described.units
        // Without sets, the decoder's requirements are unknown.
        mayLead = described.codec == .hevc && (head.hasSequence || !needed.isEmpty)
        guard head.hasSequence || !needed.isEmpty else { return }
        found.append(KeyFrame(sample: index, units: needed, entry: head.entry))
    }
}

/// The kind of a sample's coded picture, and the units before it.
private struct PictureHead {
    private(set) var kind = Kind.other
    private(set) var units: [[UInt8]] = []
    private(set) var hasSequence = false
    /// The positions of the coded picture's units with the first byte of each; for clean random access only.
    private var pictures: [FilePatch] = []

    /// Longer than any parameter set.
    private static let longestSet: Int64 = 65_536
    /// The unit type of a broken link without leading pictures.
    private static let brokenLink: UInt8 = 18

    init(of sample: SampledTrack.Sample, _ sets: ParameterSets, in file: some RandomAccessBytes) throws {
        var offset = sample.offset
        let end = sample.offset + sample.size
        while offset < end {
            let head = try file.bytes(at: offset, count: sets.lengthSize + 1)
            guard head.count == sets.lengthSize + 1 else { return }
            let length = Int64(head.prefix(sets.lengthSize).bigEndian)
            let unit = offset + Int64(sets.lengthSize)
            let kind = Kind(head[sets.lengthSize], sets.codec)
            switch kind {
            case .refresh, .leading, .picture:
                if self.kind == .other { self.kind = kind }
                return
            case .randomAccess:
                self.kind = kind
                // The other fields of the unit's header are kept.
                pictures.append(
                    FilePatch(
                        offset: unit, bytes: [head[sets.lengthSize] & 0x81 | Self.brokenLink << 1]))
            case .sequence, .otherSet:
                guard length <= Self.longestSet else { return }
                units.append(try file.bytes(at: unit, count: Int(length)))
                hasSequence = hasSequence || kind == .sequence
            case .other: break
            }
            offset = unit + length
        }
    }

    var entry: KeyFrame.Entry {
        switch kind {
        case .refresh: .refresh
        case .randomAccess: .brokenLink(pictures)
        default: .none
        }
    }

    enum Kind {
        /// A frame that needs nothing before it, one that can be made so, one that is presented before the
        /// key frame that it follows, and any other frame.
        case refresh, randomAccess, leading, picture
        case sequence, otherSet
        case other

        /// - Parameter byte: The first byte of the unit's header.
        init(_ byte: UInt8, _ codec: ParameterSets.Codec) {
            switch codec {
            case .h264:
                self =
                    switch byte & 31 {
                    case 5: .refresh
                    case 1...4: .picture
                    case 7: .sequence
                    case 8, 13, 15: .otherSet
                    default: .other
                    }
            case .hevc:
                self =
                    switch byte >> 1 & 63 {
                    case 6...9: .leading
                    case 16...20: .refresh
                    case 21: .randomAccess
                    case 0...31: .picture
                    case 33: .sequence
                    case 32, 34: .otherSet
                    default: .other
                    }
            }
        }
    }
}
