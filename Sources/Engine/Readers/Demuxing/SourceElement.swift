internal import Containers
internal import Foundation
internal import GStreamerOverlay
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

extension ReadWatch {
    /// Creates a watch for reads from a source's file.
    convenience init(of source: MediaSource) {
        self.init(length: UInt64(clamping: FileIdentity(path: source.url.path)?.length ?? 0))
    }
}

/// Creates the element that a reader's bytes come from.
enum SourceElement {
    /// - Parameters:
    ///   - patches: bytes that replace the file's own.
    ///   - reads: receives the reads from a file that is a stream.
    static func made(for source: MediaSource, patches: [FilePatch], reads: ReadWatch) throws -> Element {
        if case .sequence(let sequence) = source.arrangement { return try made(sequence, at: source.url) }
        if source.isStill, let picture = try picture(at: source.url.path) { return picture }
        // Opening a pipe without a writer would block forever.
        var status = stat()
        guard stat(source.url.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw SourceFailure(.unreadable, source: source, message: "not a regular file")
        }
        let file = try Element.file(at: source.url.path, patches: patches)
        try file.staticPad("src").tellReads(to: reads)
        return file
    }

    /// Returns a source that converts an image file that `decodebin` can't decode to PNG; nil for another
    /// file.
    static func picture(at path: String) throws -> Element? {
        let (header, length): (PictureHeader?, Int64)
        do {
            let file = try SourceFile(path: path)
            (header, length) = (try file.pictureHeader(), file.length)
        } catch {
            // The file's own source reports why it can't be read.
            return nil
        }
        guard let header, !header.elements.isEmpty else { return nil }
        // By scalars: in Swift, an accent combines with a preceding quotation mark to another character, but
        // not in GStreamer.
        let name = path.unicodeScalars.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
        let premultiplied = ["videoconvert", "video/x-raw,format=ARGB64", "identity name=\(straightening)"]
        let chain =
            header.elements + (header.givesPremultiplied ? premultiplied : []) + ["videoconvert", "pngenc"]
        let source = try Element(
            description: "filesrc location=\"\(name)\" blocksize=\(length) ! "
                + chain.joined(separator: " ! "))
        if header.givesPremultiplied {
            try source.child(named: Self.straightening).staticPad("src").onBufferRewrite(StraightColors.of)
        }
        return source
    }

    private static let straightening = "straightening"

    private static func made(_ sequence: PictureSequence, at url: URL) throws -> Element {
        let pattern = PicturePattern(path: url.path)
        let first = pattern.map {
            url.deletingLastPathComponent().appendingPathComponent($0.name(of: sequence.first))
        }
        let header = first.flatMap { try? SourceFile(path: $0.path).pictureHeader() }
        guard let header, header.isDecodedInTurn else {
            return try source(of: sequence, at: url, Element(factory: "imagesequencesrc"))
        }
        let chain = ["imagesequencesrc name=\(numbered)"] + header.elements
        let bin = try Element(
            description: (chain + ["videoconvert", "pngenc compression-level=1"]).joined(separator: " ! "))
        _ = try source(of: sequence, at: url, bin.child(named: numbered))
        return bin
    }

    private static let numbered = "numbered"

    private static func source(
        of sequence: PictureSequence, at url: URL, _ files: Element
    ) throws -> Element {
        // The element fills in the number; other parts of the path must not look like a placeholder.
        try files.set("location", PicturePattern(path: url.path)?.format ?? url.path)
        try files.set("start-index", String(sequence.first))
        try files.set("stop-index", String(sequence.first + sequence.count - 1))
        try files.set("framerate", "\(sequence.rate.numerator)/\(sequence.rate.denominator)")
        return files
    }
}
