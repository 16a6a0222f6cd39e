package import ISOMovie

/// Whether a Matroska file presents parts of other files. Source: RFC 9559, 17 and 20.1.2.
package enum MatroskaLinks {
    /// The maximum number of top-level elements, and of elements in a list, to examine. Programs that write
    /// ordered chapters write them before the media.
    private static let patience = 1_000

    /// Returns whether the edition that players choose is ordered and has a chapter of another segment; false
    /// for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
    package static func areIn(_ file: any RandomAccessBytes) throws -> Bool {
        guard
            let list = try EBMLElement.first(
                MatroskaElement.chapters, inSegmentOf: file, patience: patience)
        else { return false }
        let editions = try list.elements(within: file.length, of: file).prefix(patience)
            .filter { $0.identifier == MatroskaElement.edition }
            .map { try $0.elements(within: list.end(within: file.length), of: file) }
        func isMarked(_ fields: [EBMLElement], _ identifier: UInt32) throws -> Bool {
            try fields.first { $0.identifier == identifier }?.value(in: file) == 1
        }
        guard
            let edition = try editions.first(where: { try isMarked($0, MatroskaElement.editionIsDefault) })
                ?? editions.first,
            try isMarked(edition, MatroskaElement.editionIsOrdered)
        else { return false }
        let own = try ownSegment(of: file)
        for chapter in edition.prefix(patience) where chapter.identifier == MatroskaElement.chapterAtom {
            let fields = try chapter.elements(within: list.end(within: file.length), of: file)
            let segment = try bytes(MatroskaElement.chapterSegment, among: fields, of: file)
            if let segment, segment != own { return true }
        }
        return false
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
        guard let field = fields.first(where: { $0.identifier == identifier }), field.count == 16 else {
            return nil
        }
        return try file.bytes(at: field.content, count: 16)
    }
}
