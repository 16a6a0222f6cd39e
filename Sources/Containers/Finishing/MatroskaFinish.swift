package import Foundation

/// Corrections of a Matroska or WebM file that GStreamer has muxed.
///
/// Random identifiers and the time of day are replaced with fixed values, the delay of an audio encoder is
/// declared, audio blocks are marked as key blocks, and the durations of FLAC and Opus are those of their
/// samples. Nothing moves: identifiers have the eight bytes that `MatroskaLengthening` gives them. Source:
/// RFC 9559.
package struct MatroskaFinish: Sendable {
    private let encoderDelay: Int64
    private let creation: Date?
    private let ends: Ends?

    /// - Parameters:
    ///   - encoderDelay: Nanoseconds of silence that the encoder added before the audio, for the demuxer to
    ///     skip; 0 if the muxer declares it.
    ///   - creation: The date to write; `nil` for none.
    ///   - ends: When the tracks end; `nil` for the muxer's durations.
    package init(encoderDelay: Int64, creation: Date?, ends: Ends? = nil) {
        self.encoderDelay = encoderDelay
        self.creation = creation
        self.ends = ends
    }

    private static let audioType: UInt64 = 2

    /// Returns replacements for bytes of the file.
    ///
    /// - Throws: `ContainerFailure` if the file isn't Matroska, or not in the form that GStreamer writes.
    package func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        let top = try EBMLElement.elements(from: 0, to: file.length, of: file)
        guard let segment = top.element(MatroskaElement.segment) else {
            throw ContainerFailure.unexpectedForm
        }
        let parts = try segment.elements(within: file.length, of: file)
        var patches = try ends.map { try Self.lengths($0, parts, of: file) } ?? []
        for info in parts where info.identifier == MatroskaElement.info {
            for element in try info.elements(within: file.length, of: file) {
                switch element.identifier {
                case MatroskaElement.segmentUID: patches.append(try Self.void(element))
                case MatroskaElement.date: patches.append(try dated(element))
                default: break
                }
            }
        }
        var numbers: [UInt64: UInt64] = [:]
        var audio: Set<UInt64> = []
        for tracks in parts where tracks.identifier == MatroskaElement.tracks {
            for track in try tracks.elements(within: file.length, of: file)
            where track.identifier == MatroskaElement.track {
                patches += try self.track(track, of: file, &numbers, &audio)
            }
        }
        for cluster in parts where cluster.identifier == MatroskaElement.cluster {
            patches += try Self.keyBlocks(cluster, of: file, audio)
        }
        for chapters in parts where chapters.identifier == MatroskaElement.chapters {
            patches += try self.chapters(chapters, of: file)
        }
        for tags in parts where tags.identifier == MatroskaElement.tags {
            patches += try self.tags(tags, of: file, numbers)
        }
        return patches
    }

    /// Returns patches that mark audio blocks as key blocks. GStreamer may mark video only, and browsers that
    /// seek to an unmarked first block wait forever.
    private static func keyBlocks(
        _ cluster: EBMLElement, of file: some RandomAccessBytes, _ audio: Set<UInt64>
    ) throws -> [FilePatch] {
        try cluster.elements(within: file.length, of: file).compactMap { block in
            guard block.identifier == MatroskaElement.simpleBlock else { return nil }
            // The track, the time in two bytes, and the flags.
            let head = try file.bytes(at: block.content, count: 4)
            guard head.count == 4, head[0] & 0x80 != 0, audio.contains(UInt64(head[0] & 0x7F)),
                head[3] & 0x80 == 0
            else { return nil }
            return FilePatch(offset: block.content + 3, bytes: [head[3] | 0x80])
        }
    }

    private static let opus = Array("A_OPUS".utf8)

    /// Returns patches for a track's fields: its number as its identifier, the encoder's delay in the bytes
    /// freed by the random identifier, and no default duration for Opus, for which the muxer may have taken
    /// the first packet's, which includes the delay.
    ///
    /// - Parameter audio: The numbers of the audio tracks.
    private func track(
        _ track: EBMLElement, of file: some RandomAccessBytes, _ numbers: inout [UInt64: UInt64],
        _ audio: inout Set<UInt64>
    ) throws -> [FilePatch] {
        let fields = try track.elements(within: file.length, of: file)
        let number = try Self.value(of: Self.field(MatroskaElement.trackNumber, in: fields), in: file)
        let type = try Self.value(of: Self.field(MatroskaElement.trackType, in: fields), in: file)
        var patches = [
            try identity(fields, of: file, number, isAudio: type == Self.audioType, &numbers)
        ]
        guard type == Self.audioType else { return patches }
        audio.insert(number)
        if let codec = fields.element(MatroskaElement.codec),
            try file.bytes(at: codec.content, count: Self.opus.count) == Self.opus
        {
            patches += try fields.filter { $0.identifier == MatroskaElement.defaultDuration }.map(Self.void)
        }
        return patches
    }

    private static func field(_ identifier: UInt32, in fields: [EBMLElement]) throws -> EBMLElement {
        guard let field = fields.element(identifier) else { throw ContainerFailure.unexpectedForm }
        return field
    }

    private func identity(
        _ fields: [EBMLElement], of file: some RandomAccessBytes, _ number: UInt64, isAudio: Bool,
        _ numbers: inout [UInt64: UInt64]
    ) throws -> FilePatch {
        let identifier = try Self.field(MatroskaElement.trackUID, in: fields)
        // Two bytes of identifier, one of size and eight of content.
        guard identifier.count == 8, identifier.content - identifier.offset == 3, number < 128 else {
            throw ContainerFailure.unexpectedForm
        }
        numbers[try Self.value(of: identifier, in: file)] = number
        guard isAudio, encoderDelay > 0, let delay = UInt32(exactly: encoderDelay) else {
            return FilePatch(offset: identifier.content, bytes: number.bytes(count: 8))
        }
        let trackUID: [UInt8] = [0x73, 0xC5, 0x81, UInt8(number)]
        let codecDelay: [UInt8] = [0x56, 0xAA, 0x84] + UInt64(delay).bytes(count: 4)
        return FilePatch(offset: identifier.offset, bytes: trackUID + codecDelay)
    }

    /// Returns patches for the track identifiers that tags refer to, and for quoted tag texts.
    private func tags(
        _ tags: EBMLElement, of file: some RandomAccessBytes, _ numbers: [UInt64: UInt64]
    ) throws -> [FilePatch] {
        var patches: [FilePatch] = []
        for tag in try tags.elements(within: file.length, of: file)
        where tag.identifier == MatroskaElement.tag {
            let fields = try tag.elements(within: file.length, of: file)
            for simple in fields where simple.identifier == MatroskaElement.simpleTag {
                for text in try simple.elements(within: file.length, of: file)
                where text.identifier == MatroskaElement.tagString {
                    let bytes = try file.bytes(at: text.content, count: Int(text.count ?? 0))
                    guard let plain = Self.unwrapped(bytes) else { continue }
                    // Texts may end with zeros (RFC 8794, 7.4 and 7.5).
                    let rest = [UInt8](repeating: 0, count: bytes.count - plain.count)
                    patches.append(FilePatch(offset: text.content, bytes: plain + rest))
                }
            }
            for targets in fields
            where targets.identifier == MatroskaElement.targets {
                for target in try targets.elements(within: file.length, of: file)
                where target.identifier == MatroskaElement.targetTrackUID {
                    let count = Int(target.count ?? 0)
                    guard let number = numbers[try Self.value(of: target, in: file)] else {
                        throw ContainerFailure.unexpectedForm
                    }
                    patches.append(
                        FilePatch(offset: target.content, bytes: number.bytes(count: count)))
                }
            }
        }
        return patches
    }

    /// Returns the plain form of a text that matroskamux has written like a value in a launch line, in
    /// quotes, with a backslash before a character or before the three octal digits of a byte; `nil` for a
    /// text that is already plain.
    private static func unwrapped(_ bytes: [UInt8]) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        let text = bytes.prefix { $0 != 0 }
        guard text.count >= 2, text.first == quote, text.last == quote else { return nil }
        var rest = text.dropFirst().dropLast()
        var plain: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            let digits = rest.prefix(3).map { $0 &- UInt8(ascii: "0") }
            if digits.count == 3, digits.allSatisfy({ $0 < 8 }) {
                plain.append(digits.reduce(0) { $0 &* 8 &+ $1 })
                rest = rest.dropFirst(3)
            } else if let next = rest.popFirst() {
                plain.append(next)
            }
        }
        return plain
    }

    /// Returns patches that number editions and their chapters from 1.
    private func chapters(
        _ chapters: EBMLElement, of file: some RandomAccessBytes
    ) throws -> [FilePatch] {
        var patches: [FilePatch] = []
        func number(_ elements: [EBMLElement], _ identifier: UInt32, as value: Int) {
            for element in elements where element.identifier == identifier {
                let count = Int(element.count ?? 0)
                patches.append(
                    FilePatch(offset: element.content, bytes: UInt64(value).bytes(count: count)))
            }
        }
        let editions = try chapters.elements(within: file.length, of: file)
        for (index, edition) in editions.filter({ $0.identifier == MatroskaElement.edition }).enumerated() {
            let fields = try edition.elements(within: file.length, of: file)
            number(fields, MatroskaElement.editionUID, as: index + 1)
            let atoms = fields.filter { $0.identifier == MatroskaElement.chapterAtom }
            for (index, atom) in atoms.enumerated() {
                number(
                    try atom.elements(within: file.length, of: file), MatroskaElement.chapterUID,
                    as: index + 1)
            }
        }
        return patches
    }

    private func dated(_ element: EBMLElement) throws -> FilePatch {
        guard let creation else { return try Self.void(element) }
        guard element.count == 8 else { throw ContainerFailure.unexpectedForm }
        let seconds = creation.timeIntervalSince1970.rounded(.down) - Self.secondsFrom1970To2001
        let nanoseconds = max(-Self.mostSeconds, min(Self.mostSeconds, seconds)) * 1_000_000_000
        return FilePatch(
            offset: element.content, bytes: UInt64(bitPattern: Int64(nanoseconds)).bytes(count: 8))
    }

    private static let secondsFrom1970To2001 = 978_307_200.0
    private static let mostSeconds = 9_000_000_000.0

    /// Returns a patch that replaces an element with a `Void` element.
    private static func void(_ element: EBMLElement) throws -> FilePatch {
        guard let count = element.count, element.content + count - element.offset < 128 else {
            throw ContainerFailure.unexpectedForm
        }
        let rest = Int(element.content + count - element.offset) - 2
        return FilePatch(
            offset: element.offset,
            bytes: [MatroskaElement.void, 0x80 | UInt8(rest)] + [UInt8](repeating: 0, count: rest))
    }

    private static func value(of element: EBMLElement, in file: some RandomAccessBytes) throws -> UInt64 {
        guard let value = try element.value(in: file) else { throw ContainerFailure.unexpectedForm }
        return value
    }
}
