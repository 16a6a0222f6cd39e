package import ISOMovie
internal import MediaTypes

/// Bytes to read in place of a Matroska or WebM file's own, so that its video can be decoded.
///
/// `vp8alphadecodebin` and `vp9alphadecodebin` fail for a track that declares alpha but has none; some
/// programs copy the flag and not the data. And `matroskademux` passes a range on as colors, which then replace those
/// that only the stream states.
package struct MatroskaPatches {
    package private(set) var patches: [FilePatch] = []
    /// The alpha flags of tracks that declare alpha, by track number.
    private var flags: [UInt64: FilePatch] = [:]
    private let file: any RandomAccessBytes
    /// The number of elements that may still be examined.
    private var patience = 20_000

    /// Creates an empty list for a file of another kind. Reads the headers from the file's beginning up to
    /// the first video blocks.
    package init(of file: any RandomAccessBytes) throws {
        self.file = file
        guard try file.bytes(at: 0, count: 4) == [0x1A, 0x45, 0xDF, 0xA3], let header = try element(at: 0),
            let segment = try element(at: end(of: header)), segment.identifier == MatroskaElement.segment
        else { return }
        var place = segment.content
        while place < end(of: segment), let child = try element(at: place) {
            if child.identifier == MatroskaElement.tracks { try readTracks(child) }
            if child.identifier == MatroskaElement.cluster, flags.isEmpty { return }
            if try settlesAll(child) { return }
            // Elements in clusters are treated like elements beside them: a cluster of unknown size ends at
            // the next cluster.
            place = child.identifier == MatroskaElement.cluster ? child.content : end(of: child)
        }
    }

    private mutating func element(at place: Int64) throws -> EBMLElement? {
        patience -= 1
        return patience > 0 ? try EBMLElement(at: place, of: file) : nil
    }

    /// Returns the end of an element; the file's end if its size is unknown or the file is truncated.
    private func end(of element: EBMLElement) -> Int64 { element.end(within: file.length) }

    private mutating func children(of parent: EBMLElement) throws -> [EBMLElement] {
        var children: [EBMLElement] = []
        var place = parent.content
        while place < end(of: parent), let child = try element(at: place), end(of: child) <= end(of: parent) {
            children.append(child)
            place = end(of: child)
        }
        return children
    }

    private mutating func readTracks(_ tracks: EBMLElement) throws {
        for track in try children(of: tracks) where track.identifier == MatroskaElement.track {
            let fields = try children(of: track)
            guard let video = fields.first(where: { $0.identifier == MatroskaElement.video }) else {
                continue
            }
            let properties = try children(of: video)
            try readColors(properties, of: fields)
            guard let number = fields.first(where: { $0.identifier == MatroskaElement.trackNumber }),
                let flag = properties.first(where: { $0.identifier == MatroskaElement.alphaMode }),
                try flag.value(in: file) ?? 0 != 0
            else { continue }
            flags[try number.value(in: file) ?? 0] = FilePatch(
                offset: flag.content, bytes: Array(repeating: 0, count: Int(end(of: flag) - flag.content)))
        }
    }

    /// Hides a limited range that is stated without colors, if the stream states colors.
    private mutating func readColors(_ video: [EBMLElement], of track: [EBMLElement]) throws {
        guard let color = video.first(where: { $0.identifier == MatroskaElement.color }) else { return }
        let fields = try children(of: color)
        guard let range = fields.first(where: { $0.identifier == MatroskaElement.colorRange }),
            let count = range.count, try range.value(in: file) == 1,
            try !fields.contains(where: { try Self.colors.contains($0.identifier) && $0.value(in: file) != 2 }
            ),
            try streamStatesColors(track)
        else { return }
        let length = Int(range.content - range.offset) + Int(count)
        guard (4...127).contains(length) else { return }
        patches.append(
            FilePatch(
                offset: range.offset,
                bytes: [MatroskaElement.void, 0x80 | UInt8(length - 2)]
                    + Array(repeating: 0, count: length - 2)))
    }

    private static let colors = [
        MatroskaElement.colorMatrix, MatroskaElement.colorTransfer, MatroskaElement.colorPrimaries,
    ]

    private func streamStatesColors(_ track: [EBMLElement]) throws -> Bool {
        func content(_ identifier: UInt32) throws -> [UInt8] {
            guard let element = track.first(where: { $0.identifier == identifier }),
                let count = element.count,
                count <= Self.longest
            else { return [] }
            return try file.bytes(at: element.content, count: Int(count))
        }
        let configuration = try content(MatroskaElement.codecPrivate)
        return switch String(decoding: try content(MatroskaElement.codec), as: UTF8.self) {
        case "V_MPEG4/ISO/AVC": StatedColors.areIn(configuration, of: "avcC")
        case "V_MPEGH/ISO/HEVC": StatedColors.areIn(configuration, of: "hvcC")
        default: false
        }
    }

    /// The maximum size of a decoder's configuration that is read.
    private static let longest: Int64 = 1 << 16

    /// Checks whether an element is the first block of a track, and returns whether the search is complete.
    private mutating func settlesAll(_ child: EBMLElement) throws -> Bool {
        guard let count = child.count, count <= file.length - child.content else { return false }
        switch child.identifier {
        case MatroskaElement.simpleBlock: try settle(child, hasAlpha: false)
        case MatroskaElement.group:
            let fields = try children(of: child)
            guard let block = fields.first(where: { $0.identifier == MatroskaElement.block }) else {
                return false
            }
            try settle(block, hasAlpha: fields.contains { $0.identifier == MatroskaElement.additions })
        default: return false
        }
        return flags.isEmpty
    }

    private mutating func settle(_ block: EBMLElement, hasAlpha: Bool) throws {
        let bytes = try file.bytes(at: block.content, count: 8)
        guard let track = EBMLElement.number(bytes, at: 0, keepsMarker: false)?.value,
            let flag = flags.removeValue(forKey: track), !hasAlpha
        else { return }
        patches.append(flag)
    }
}
