/// Bytes to read in place of a Matroska or WebM file's own, so that its video can be decoded in its colors.
///
/// Colors that a stream of H.264 or HEVC declares count before the file's (decision 13), but GStreamer's
/// parsers keep those of the file, even if these are a part.
///
/// `vp8alphadecodebin` and `vp9alphadecodebin` fail for a track that declares alpha but has none; some
/// programs copy the flag and not the data.
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
        guard let segment = try EBMLElement.segment(of: file) else { return }
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
            guard let video = fields.element(MatroskaElement.video) else { continue }
            let settings = try children(of: video)
            if try declaresColors(fields) { try hideColors(in: settings) }
            guard let number = fields.element(MatroskaElement.trackNumber),
                let flag = settings.element(MatroskaElement.alphaMode),
                try flag.value(in: file) ?? 0 != 0
            else { continue }
            flags[try number.value(in: file) ?? 0] = FilePatch(
                offset: flag.content, bytes: Array(repeating: 0, count: Int(end(of: flag) - flag.content)))
        }
    }

    /// Returns whether a track's stream of H.264 or HEVC declares all of its colors.
    private func declaresColors(_ fields: [EBMLElement]) throws -> Bool {
        func bytes(_ identifier: UInt32) throws -> [UInt8] {
            guard let field = fields.element(identifier), let count = field.count,
                count <= Self.longestRecord
            else { return [] }
            return try file.bytes(at: field.content, count: Int(count))
        }
        switch String(decoding: try bytes(MatroskaElement.codec).prefix { $0 != 0 }, as: UTF8.self) {
        case "V_MPEG4/ISO/AVC":
            return DecoderConfiguration.describesColors(
                try bytes(MatroskaElement.codecPrivate), isHEVC: false)
        case "V_MPEGH/ISO/HEVC":
            return DecoderConfiguration.describesColors(
                try bytes(MatroskaElement.codecPrivate), isHEVC: true)
        default: return false
        }
    }

    private static let longestRecord: Int64 = 65_536

    /// Turns the file's colors into elements without a meaning, and leaves its light levels.
    private mutating func hideColors(in settings: [EBMLElement]) throws {
        let colors: Set = [
            MatroskaElement.colorMatrix, MatroskaElement.colorRange, MatroskaElement.colorTransfer,
            MatroskaElement.colorPrimaries,
        ]
        for color in settings where color.identifier == MatroskaElement.color {
            for field in try children(of: color) where colors.contains(field.identifier) {
                // The identifier is shorter by a byte, and the size longer.
                let length = Int(field.content - field.offset) - 1
                guard let count = field.count, count <= 8, length <= 8 else { continue }
                let size = UInt64(count) | 1 << (7 * UInt64(length))
                patches.append(
                    FilePatch(
                        offset: field.offset, bytes: [MatroskaElement.void] + size.bytes(count: length)))
            }
        }
    }

    /// Checks whether an element is the first block of a track, and returns whether the search is complete.
    private mutating func settlesAll(_ child: EBMLElement) throws -> Bool {
        guard let count = child.count, count <= file.length - child.content else { return false }
        switch child.identifier {
        case MatroskaElement.simpleBlock: try settle(child, hasAlpha: false)
        case MatroskaElement.group:
            let fields = try children(of: child)
            guard let block = fields.element(MatroskaElement.block) else { return false }
            try settle(block, hasAlpha: fields.element(MatroskaElement.additions) != nil)
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
