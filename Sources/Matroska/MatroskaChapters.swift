package import ISOMovie
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
        guard let edition = editions.first(where: { $0.identifier == MatroskaElement.edition }) else {
            return
        }
        var found: [(start: Int64, end: Int64?, title: String)] = []
        for atom in try edition.elements(within: file.length, of: file).prefix(Self.countLimit)
        where atom.identifier == MatroskaElement.chapterAtom {
            let fields = try atom.elements(within: file.length, of: file)
            func number(_ identifier: UInt32) throws -> Int64? {
                try fields.first { $0.identifier == identifier }?.value(in: file).flatMap(
                    Int64.init(exactly:))
            }
            let isHidden = try number(MatroskaElement.chapterIsHidden) == 1
            let isEnabled = try number(MatroskaElement.chapterIsEnabled) != 0
            guard !isHidden, isEnabled, let start = try number(MatroskaElement.chapterStart),
                let display = fields.first(where: { $0.identifier == MatroskaElement.chapterDisplay })
            else { continue }
            let texts = try display.elements(within: file.length, of: file)
            func text(_ identifier: UInt32) throws -> String? {
                guard let element = texts.first(where: { $0.identifier == identifier }),
                    let count = element.count, count <= Self.titleLimit
                else { return nil }
                let bytes = try file.bytes(at: element.content, count: Int(count)).prefix { $0 != 0 }
                return String(decoding: bytes, as: UTF8.self)
            }
            guard let title = try text(MatroskaElement.chapterTitle), !title.isEmpty else { continue }
            // "und" (undetermined) counts as unknown.
            if language == nil, let code = try text(MatroskaElement.chapterLanguage), code != "und" {
                language = code
            }
            found.append((start, try number(MatroskaElement.chapterEnd), title))
        }
        found.sort { $0.start < $1.start }
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
}
