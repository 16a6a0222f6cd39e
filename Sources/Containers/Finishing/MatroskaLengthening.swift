package import Foundation

/// Changes that give a Matroska or WebM file that GStreamer has muxed the same length as others of the same
/// content, or that add texts to it.
///
/// The muxer generates random identifiers and writes numbers without leading zeros, so that one in 256 is a
/// byte shorter. Each identifier is extended to eight bytes. The data behind it move, so that references to
/// positions are updated as the muxer would have written them. Source: RFC 8794, RFC 9559.
package struct MatroskaLengthening: Sendable {
    /// Fields to replace, at their positions before any insertion.
    package private(set) var patches: [FilePatch] = []
    package private(set) var insertions: [FileInsertion] = []
    /// The growth of container elements, by their offset.
    private var growths: [Int64: (element: EBMLElement, count: Int64)] = [:]

    /// - Throws: `ContainerFailure` if the file isn't Matroska, or not in the form that GStreamer writes.
    package init(of file: some RandomAccessBytes) throws {
        let top = try EBMLElement.elements(from: 0, to: file.length, of: file)
        guard let segment = top.element(MatroskaElement.segment) else {
            throw ContainerFailure.unexpectedForm
        }
        let parts = try segment.elements(within: file.length, of: file)
        for part in parts { try lengthenIdentifiers(in: part, within: [segment], of: file) }
        guard !insertions.isEmpty else { return }
        try settle(parts, in: segment, of: file)
    }

    /// Adds texts that describe the whole file, at the end of its tags, or before its first cluster if it has
    /// none, and there the image of a cover.
    ///
    /// - Parameter artwork: A JPEG or PNG file; `nil` for none.
    /// - Throws: `ContainerFailure` if the file isn't Matroska, or not in the form that GStreamer writes.
    package init(
        adding texts: [(name: String, text: String)], artwork: [UInt8]?, to file: some RandomAccessBytes
    ) throws {
        let top = try EBMLElement.elements(from: 0, to: file.length, of: file)
        guard let segment = top.element(MatroskaElement.segment) else {
            throw ContainerFailure.unexpectedForm
        }
        let parts = try segment.elements(within: file.length, of: file)
        var added: [UInt8] = []
        if let artwork, let format = CoverFormat(artwork) {
            added += EBMLElement.bytes(MatroskaElement.attachments, EBMLElement.cover(artwork, format))
        }
        if !texts.isEmpty {
            let tag = EBMLElement.tag(texts)
            if let tags = parts.last(where: { $0.identifier == MatroskaElement.tags }) {
                insert(tag, at: tags.end(within: file.length), within: [segment, tags])
            } else {
                added += EBMLElement.bytes(MatroskaElement.tags, tag)
            }
        }
        if !added.isEmpty {
            guard let cluster = parts.element(MatroskaElement.cluster) else {
                throw ContainerFailure.unexpectedForm
            }
            insert(added, at: cluster.offset, within: [segment])
        }
        try settle(parts, in: segment, of: file)
    }

    /// Updates positions and sizes to the insertions.
    private mutating func settle(
        _ parts: [EBMLElement], in segment: EBMLElement, of file: some RandomAccessBytes
    ) throws {
        for cues in parts where cues.identifier == MatroskaElement.cues {
            try moveCues(cues, in: segment, of: file)
        }
        for head in parts where head.identifier == MatroskaElement.seekHead {
            try moveParts(head, in: segment, of: file)
        }
        for growth in growths.values { try grow(growth.element, by: growth.count) }
        insertions.sort { $0.offset < $1.offset }
    }

    /// Writes the changes into the file.
    package func write(into file: URL) throws {
        try patches.write(into: file)
        try insertions.write(into: file)
    }

    // MARK: Identifiers

    private static let identifiers: Set<UInt32> = [
        MatroskaElement.trackUID, MatroskaElement.editionUID, MatroskaElement.chapterUID,
        MatroskaElement.targetTrackUID, MatroskaElement.targetEditionUID, MatroskaElement.targetChapterUID,
    ]
    private static let containers: Set<UInt32> = [
        MatroskaElement.tracks, MatroskaElement.track, MatroskaElement.chapters, MatroskaElement.edition,
        MatroskaElement.chapterAtom, MatroskaElement.tags, MatroskaElement.tag, MatroskaElement.targets,
    ]
    private static let length = 8
    private static let mostContainers = 32

    private mutating func lengthenIdentifiers(
        in element: EBMLElement, within containers: [EBMLElement], of file: some RandomAccessBytes
    ) throws {
        if Self.identifiers.contains(element.identifier), let count = element.count, count < Self.length {
            let missing = [UInt8](repeating: 0, count: Self.length - Int(count))
            try lengthen(element, within: containers, by: missing)
        }
        guard Self.containers.contains(element.identifier) else { return }
        guard containers.count < Self.mostContainers else { throw ContainerFailure.unexpectedForm }
        for child in try element.elements(within: file.length, of: file) {
            try lengthenIdentifiers(in: child, within: containers + [element], of: file)
        }
    }

    /// Inserts bytes before an element's content. Its size field has one byte.
    private mutating func lengthen(
        _ element: EBMLElement, within containers: [EBMLElement], by bytes: [UInt8]
    ) throws {
        guard let count = element.count, element.lengthOfSize == 1, count + Int64(bytes.count) < 127 else {
            throw ContainerFailure.unexpectedForm
        }
        patches.append(
            FilePatch(offset: element.content - 1, bytes: [0x80 | UInt8(count + Int64(bytes.count))]))
        insert(bytes, at: element.content, within: containers)
    }

    private mutating func insert(_ bytes: [UInt8], at offset: Int64, within containers: [EBMLElement]) {
        insertions.append(FileInsertion(offset: offset, bytes: bytes))
        for container in containers {
            growths[container.offset, default: (container, 0)].count += Int64(bytes.count)
        }
    }

    /// Increases a container's size, for which the muxer leaves eight bytes.
    private mutating func grow(_ element: EBMLElement, by growth: Int64) throws {
        guard let count = element.count else { return }
        guard element.lengthOfSize == 8, count + growth < 1 << 56 - 1 else {
            throw ContainerFailure.unexpectedForm
        }
        patches.append(
            FilePatch(
                offset: element.content - 8,
                bytes: (UInt64(count + growth) | 1 << 56).bytes(count: 8)))
    }

    // MARK: Places

    /// Returns the position, relative to the segment's content, of data that are at `position` now.
    private func moved(_ position: UInt64, in segment: EBMLElement, of file: some RandomAccessBytes) throws
        -> UInt64
    {
        guard let position = Int64(exactly: position), position < file.length - segment.content else {
            throw ContainerFailure.unexpectedForm
        }
        let offset = segment.content + position
        return UInt64(
            insertions.reduce(position) { $1.offset <= offset ? $0 + Int64($1.bytes.count) : $0 })
    }

    /// Updates the positions of clusters in the cues, which come after the clusters.
    private mutating func moveCues(
        _ cues: EBMLElement, in segment: EBMLElement, of file: some RandomAccessBytes
    ) throws {
        var places: [(EBMLElement, containers: [EBMLElement], position: UInt64)] = []
        for point in try cues.elements(within: file.length, of: file)
        where point.identifier == MatroskaElement.cuePoint {
            for track in try point.elements(within: file.length, of: file)
            where track.identifier == MatroskaElement.cueTrackPositions {
                for place in try track.elements(within: file.length, of: file)
                where place.identifier == MatroskaElement.cueClusterPosition {
                    guard let position = try place.value(in: file),
                        position < UInt64(max(0, cues.offset - segment.content))
                    else { throw ContainerFailure.unexpectedForm }
                    places.append(
                        (place, [segment, cues, point, track], try moved(position, in: segment, of: file)))
                }
            }
        }
        for (place, containers, position) in places {
            let count = Int(place.count ?? 0)
            let bytes = position.bytes(count: max(count, Self.byteCount(of: position)))
            patches.append(FilePatch(offset: place.content, bytes: Array(bytes.suffix(count))))
            if bytes.count > count {
                try lengthen(place, within: containers, by: Array(bytes.dropLast(count)))
            }
        }
    }

    /// Updates the positions of the segment's parts.
    private mutating func moveParts(
        _ head: EBMLElement, in segment: EBMLElement, of file: some RandomAccessBytes
    ) throws {
        for entry in try head.elements(within: file.length, of: file)
        where entry.identifier == MatroskaElement.seek {
            for place in try entry.elements(within: file.length, of: file)
            where place.identifier == MatroskaElement.seekPosition {
                guard let position = try place.value(in: file), place.count == 8 else {
                    throw ContainerFailure.unexpectedForm
                }
                let bytes = try moved(position, in: segment, of: file).bytes(count: 8)
                patches.append(FilePatch(offset: place.content, bytes: bytes))
            }
        }
    }

    private static func byteCount(of value: UInt64) -> Int { max(1, (71 - value.leadingZeroBitCount) / 8) }
}

extension EBMLElement {
    /// Returns an element with a size of eight bytes, as the muxer writes those that have others in them.
    fileprivate static func bytes(_ identifier: UInt32, _ content: [UInt8]) -> [UInt8] {
        UInt64(identifier).bytes(count: (39 - identifier.leadingZeroBitCount) / 8)
            + (UInt64(content.count) | 1 << 56).bytes(count: 8) + content
    }

    /// Returns a tag of the whole file. Source: RFC 9559, 5.1.8.
    fileprivate static func tag(_ texts: [(name: String, text: String)]) -> [UInt8] {
        let simple = texts.flatMap { name, text in
            bytes(
                MatroskaElement.simpleTag,
                bytes(MatroskaElement.tagName, Array(name.utf8))
                    + bytes(MatroskaElement.tagString, Array(text.utf8)))
        }
        return bytes(MatroskaElement.tag, bytes(MatroskaElement.targets, []) + simple)
    }

    /// Returns an attached file. Its name is that of a cover by the cover art guidelines of Matroska. Source: RFC 9559,
    /// 5.1.6.
    fileprivate static func cover(_ image: [UInt8], _ format: CoverFormat) -> [UInt8] {
        // FNV-1a: identifiers are the same for the same image, and not 0.
        let hash = image.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return bytes(
            MatroskaElement.attachedFile,
            bytes(MatroskaElement.attachedName, Array("cover.\(format == .png ? "png" : "jpg")".utf8))
                + bytes(MatroskaElement.attachedMediaType, Array(format.mediaType.utf8))
                + bytes(MatroskaElement.attachedUID, max(1, hash).bytes(count: 8))
                + bytes(MatroskaElement.attachedData, image))
    }

    /// The number of bytes of the size field.
    fileprivate var lengthOfSize: Int64 {
        content - offset - Int64((39 - identifier.leadingZeroBitCount) / 8)
    }
}
