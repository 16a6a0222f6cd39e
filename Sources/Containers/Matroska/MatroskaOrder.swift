package import MediaTypes

/// The chapters of an ordered edition, which players present one after the other instead of the file. Source:
/// RFC 9559, 17 and 20.1.2.
package struct MatroskaOrder: Sendable {
    /// The ranges of the file in the order of presentation; empty if the edition that players choose isn't
    /// ordered, and for a file of another kind.
    package private(set) var ranges: [CMTimeRange] = []
    /// Whether a chapter is a range of another file.
    package private(set) var hasLinks = false

    /// The maximum number of top-level elements, and of elements in a list, to examine. Programs that write
    /// ordered chapters write them before the media.
    private static let patience = 1_000

    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        guard
            let list = try EBMLElement.first(
                MatroskaElement.chapters, inSegmentOf: file, patience: Self.patience),
            let edition = try Self.orderedEdition(in: list, of: file)
        else { return }
        let own = try Self.ownSegment(of: file)
        for chapter in edition.prefix(Self.patience) where chapter.identifier == MatroskaElement.chapterAtom {
            let fields = try chapter.elements(within: list.end(within: file.length), of: file)
            let segment = try Self.bytes(MatroskaElement.chapterSegment, among: fields, of: file)
            if let segment, segment != own { hasLinks = true }
            guard try fields.number(MatroskaElement.chapterIsEnabled, in: file) != 0,
                let start = try fields.number(MatroskaElement.chapterStart, in: file),
                let end = try fields.number(MatroskaElement.chapterEnd, in: file), end > start
            else { continue }
            ranges.append(
                CMTimeRange(start: CMTime(nanoseconds: start), end: CMTime(nanoseconds: end)))
        }
    }

    /// Returns whether the chapters present anything but the whole file from its start to its end.
    ///
    /// - Parameter duration: The duration of the file.
    package func differs(fromFileOf duration: CMTime) -> Bool {
        guard !ranges.isEmpty else { return false }
        var end = CMTime.zero
        for range in ranges {
            guard CMTimeAbsoluteValue(range.start - end) <= Self.tolerance else { return true }
            end = range.end
        }
        return end < duration - Self.tolerance
    }

    /// The time by which chapters that are marks only miss the end of the one before, or of the file.
    private static let tolerance = CMTime(value: 1, timescale: 4)

    /// Returns the elements of the edition that players choose; `nil` if that isn't ordered.
    private static func orderedEdition(
        in list: EBMLElement, of file: any RandomAccessBytes
    ) throws -> [EBMLElement]? {
        let editions = try list.elements(within: file.length, of: file).prefix(patience)
            .filter { $0.identifier == MatroskaElement.edition }
            .map { try $0.elements(within: list.end(within: file.length), of: file) }
        let chosen = try editions.first { fields in
            try fields.number(MatroskaElement.editionIsDefault, in: file) == 1
        }
        guard let edition = chosen ?? editions.first,
            try edition.number(MatroskaElement.editionIsOrdered, in: file) == 1
        else { return nil }
        return edition
    }

    private static func ownSegment(of file: any RandomAccessBytes) throws -> [UInt8]? {
        guard
            let info = try EBMLElement.first(MatroskaElement.info, inSegmentOf: file, patience: patience)
        else { return nil }
        let fields = try info.elements(within: file.length, of: file)
        return try bytes(MatroskaElement.segmentUID, among: fields, of: file)
    }

    /// Returns the bytes of an identifier of a segment, which has 16.
    private static func bytes(
        _ identifier: UInt32, among fields: [EBMLElement], of file: any RandomAccessBytes
    ) throws -> [UInt8]? {
        guard let field = fields.element(identifier), field.count == 16 else { return nil }
        return try file.bytes(at: field.content, count: 16)
    }
}
