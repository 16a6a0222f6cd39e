package import ISOMovie

/// Bytes to read in place of a Matroska or WebM file's own, so that its pictures are decoded.
///
/// GStreamer 1.22: `vp8alphadecodebin` and `vp9alphadecodebin` end with an error for a track that says its pictures have
/// alpha, but has none; some programs copy the flag and not the data.
package struct MatroskaPatches {
    package private(set) var patches: [FilePatch] = []
    /// Flags of tracks that say that they have alpha, by track number.
    private var flags: [UInt64: FilePatch] = [:]
    private let file: any RandomAccessBytes
    /// Elements that may still be looked at.
    private var patience = 20_000

    /// None for another file. Reads the headers of the file's beginning: all up to the first pictures.
    package init(of file: any RandomAccessBytes) throws {
        self.file = file
        guard try file.bytes(at: 0, count: 4) == [0x1A, 0x45, 0xDF, 0xA3], let header = try element(at: 0),
            let segment = try element(at: header.end), segment.id == ID.segment
        else { return }
        var place = segment.start
        while place < segment.end, let child = try element(at: place) {
            if child.id == ID.tracks { try readTracks(child) }
            if child.id == ID.cluster, flags.isEmpty { return }
            if try settlesAll(child) { return }
            // What is in clusters is looked at as if it were beside them: one of unknown size ends where the next begins.
            place = child.id == ID.cluster ? child.start : child.end
        }
    }

    private enum ID {
        static let segment: UInt64 = 0x1853_8067
        static let tracks: UInt64 = 0x1654_AE6B
        static let track: UInt64 = 0xAE
        static let number: UInt64 = 0xD7
        static let video: UInt64 = 0xE0
        static let alphaMode: UInt64 = 0x53C0
        static let cluster: UInt64 = 0x1F43_B675
        static let simpleBlock: UInt64 = 0xA3
        static let group: UInt64 = 0xA0
        static let block: UInt64 = 0xA1
        static let additions: UInt64 = 0x75A1
    }

    /// RFC 8794, 4: an ID and a size, each of a variable length, and the content.
    private struct Element {
        var id: UInt64
        var start: Int64
        /// The file's end if the size is not known, or the file is cut short.
        var end: Int64
        var isWhole: Bool
    }

    private mutating func element(at place: Int64) throws -> Element? {
        patience -= 1
        let bytes = try file.bytes(at: place, count: 12)
        guard patience > 0, let id = Self.number(bytes, at: 0, keepsMarker: true),
            let size = Self.number(bytes, at: id.length, keepsMarker: false)
        else { return nil }
        let start = place + Int64(id.length + size.length)
        let isOpen = size.value == (1 << (7 * UInt64(size.length))) - 1
        guard !isOpen, let count = Int64(exactly: size.value), count <= file.length - start else {
            return Element(id: id.value, start: start, end: file.length, isWhole: false)
        }
        return Element(id: id.value, start: start, end: start + count, isWhole: true)
    }

    /// A number whose first byte's leading zeros tell its length.
    private static func number(
        _ bytes: [UInt8], at place: Int, keepsMarker: Bool
    ) -> (value: UInt64, length: Int)? {
        guard place < bytes.count, bytes[place] != 0 else { return nil }
        let length = bytes[place].leadingZeroBitCount + 1
        guard place + length <= bytes.count else { return nil }
        let value = bytes[place..<place + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (keepsMarker ? value : value & ((1 << (7 * UInt64(length))) - 1), length)
    }

    private mutating func children(of parent: Element) throws -> [Element] {
        var children: [Element] = []
        var place = parent.start
        while place < parent.end, let child = try element(at: place), child.end <= parent.end {
            children.append(child)
            place = child.end
        }
        return children
    }

    private mutating func readTracks(_ tracks: Element) throws {
        for track in try children(of: tracks) where track.id == ID.track {
            let fields = try children(of: track)
            guard let number = fields.first(where: { $0.id == ID.number }),
                let video = fields.first(where: { $0.id == ID.video }),
                let flag = try children(of: video).first(where: { $0.id == ID.alphaMode }),
                try value(of: flag) != 0
            else { continue }
            flags[try value(of: number)] = FilePatch(
                offset: flag.start, bytes: Array(repeating: 0, count: Int(flag.end - flag.start)))
        }
    }

    private func value(of field: Element) throws -> UInt64 {
        guard field.end - field.start <= 8 else { return 0 }
        return try file.bytes(at: field.start, count: Int(field.end - field.start))
            .reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Looks whether it is the first picture of a track. Returns whether nothing is left to look for.
    private mutating func settlesAll(_ child: Element) throws -> Bool {
        guard child.isWhole else { return false }
        switch child.id {
        case ID.simpleBlock: try settle(child, hasAlpha: false)
        case ID.group:
            let fields = try children(of: child)
            guard let block = fields.first(where: { $0.id == ID.block }) else { return false }
            try settle(block, hasAlpha: fields.contains { $0.id == ID.additions })
        default: return false
        }
        return flags.isEmpty
    }

    private mutating func settle(_ block: Element, hasAlpha: Bool) throws {
        let bytes = try file.bytes(at: block.start, count: 8)
        guard let track = Self.number(bytes, at: 0, keepsMarker: false)?.value,
            let flag = flags.removeValue(forKey: track), !hasAlpha
        else { return }
        patches.append(flag)
    }
}
