package import MediaTypes

/// The visible chapters of a Matroska or WebM file's first edition, without nested chapters. Source: RFC
/// 9559, section 5.1.7.
package struct MatroskaChapters: Sendable {
    package private(set) var chapters: [MediaChapter] = []
    /// The language of the titles.
    package private(set) var language: String?

    /// A limit above the number of chapters in any useful file.
    private static let countLimit = 10_000
    private static let titleLimit: Int64 = 65_536
    /// The maximum number of top-level elements to examine: the number of clusters in four hours of video.
    private static let patience = 20_000

    /// Creates an empty list for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        if let chapters = try EBMLElement.first(
            MatroskaElement.chapters, inSegmentOf: file, patience: Self.patience)
        {
            try read(chapters, of: file)
        }
    }

    private mutating func read(_ element: EBMLElement, of file: any RandomAccessBytes) throws {
        let editions = try element.elements(within: file.length, of: file)
        guard let edition = editions.element(MatroskaElement.edition) else { return }
        let atoms = try edition.elements(within: file.length, of: file).prefix(Self.countLimit)
            .filter { $0.identifier == MatroskaElement.chapterAtom }
        let found = try atoms.compactMap { try read(atom: $0, of: file) }.sorted { $0.start < $1.start }
        let next = found.dropFirst().map { Optional($0.start) } + [nil]
        chapters = zip(found, next).compactMap { chapter, next in
            let end = chapter.end ?? next
            if let end, end <= chapter.start { return nil }
            return MediaChapter(
                timeRange: CMTimeRange(
                    start: CMTime(nanoseconds: chapter.start),
                    end: end.map { CMTime(nanoseconds: $0) } ?? .positiveInfinity),
                title: chapter.title)
        }
    }

    /// A chapter, with its times in nanoseconds.
    private struct Chapter {
        var start: Int64
        var end: Int64?
        var title: String
    }

    /// Reads a chapter, and the language of the first title that has one. Returns `nil` for a chapter that
    /// isn't visible.
    private mutating func read(atom: EBMLElement, of file: any RandomAccessBytes) throws -> Chapter? {
        let fields = try atom.elements(within: file.length, of: file)
        let isHidden = try fields.number(MatroskaElement.chapterIsHidden, in: file) == 1
        let isEnabled = try fields.number(MatroskaElement.chapterIsEnabled, in: file) != 0
        guard !isHidden, isEnabled,
            let start = try fields.number(MatroskaElement.chapterStart, in: file),
            let display = fields.element(MatroskaElement.chapterDisplay)
        else { return nil }
        let texts = try display.elements(within: file.length, of: file)
        guard let title = try Self.text(MatroskaElement.chapterTitle, among: texts, of: file), !title.isEmpty
        else { return nil }
        // "und" (undetermined) counts as unknown.
        if language == nil, let code = try Self.text(MatroskaElement.chapterLanguage, among: texts, of: file),
            code != "und"
        {
            language = code
        }
        let end = try fields.number(MatroskaElement.chapterEnd, in: file)
        return Chapter(start: start, end: end, title: title)
    }

    private static func text(
        _ identifier: UInt32, among elements: [EBMLElement], of file: any RandomAccessBytes
    ) throws -> String? {
        guard let element = elements.element(identifier), let count = element.count, count <= titleLimit
        else { return nil }
        let bytes = try file.bytes(at: element.content, count: Int(count)).prefix { $0 != 0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
