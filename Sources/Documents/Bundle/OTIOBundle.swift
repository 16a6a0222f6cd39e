import ExtraTypes
import Foundation
import Timeline

/// A document of OpenTimelineIO with its media: a folder, `.otiod`, or a zip archive, `.otioz`.
enum OTIOBundle {
    /// The document in the folder.
    static let document = "content.otio"
    static let media = "media"
    private static let version = "version.txt"

    /// Writes a document with copies of its media. The folder or archive appears under its name when it is
    /// complete.
    ///
    /// - Parameter file: Returns the file of a path or URL in the document.
    /// - Throws: A `TimelineError` if a file or folder of that name exists, or a medium can't be copied.
    static func write(
        _ timeline: OTIOTimeline, to url: URL, isZipped: Bool,
        file: (String) throws(TimelineError) -> URL
    ) throws(TimelineError) {
        let files = FileManager.default
        guard isZipped || !files.fileExists(atPath: url.path) else {
            throw TimelineError(
                .unwritableDocument, file: url, cause: "already exists",
                remedy: "remove it, or choose another name")
        }
        let (bundled, names) = try bundle(timeline, file: file)
        do {
            if isZipped {
                try WholeFile.write(to: url) { try zip(bundled, names, to: $0) }
            } else {
                try WholeFile.writeFolder(to: url) { try copy(bundled, names, to: $0) }
            }
        } catch {
            let problem = WriteProblem(error)
            throw TimelineError(.unwritableDocument, file: url, cause: problem.cause, remedy: problem.remedy)
        }
    }

    /// Returns the document with the names of its media in the bundle, and the source files with those names.
    private static func bundle(
        _ timeline: OTIOTimeline, file: (String) throws(TimelineError) -> URL
    ) throws(TimelineError) -> (OTIOTimeline, [URL: String]) {
        var names: [URL: String] = [:]
        // The names of paths and URLs: many clips use the same file.
        var known: [String: String] = [:]
        var failure: TimelineError?
        // Returns the name in the bundle of the file of a path or URL; `nil` after a failure.
        func bundledName(_ text: String) -> String? {
            if failure != nil { return nil }
            if let name = known[text] { return name }
            do throws(TimelineError) {
                let source = try file(text)
                let name = names[source] ?? unique(source.lastPathComponent, besides: names.values)
                (names[source], known[text]) = (name, name)
                return name
            } catch {
                failure = error
                return nil
            }
        }
        let withMedia = timeline.mappingReferences { reference in
            guard case .external(let text) = reference.kind, let name = bundledName(text) else {
                return reference
            }
            let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
            return reference.replacing(.external("\(media)/\(path)"))
        }
        // Files that only Cutroom's metadata name, such as music and subtitles.
        let bundled = withMedia.mappingOwnPaths { text in
            guard OwnPath.isCopied(text), let name = bundledName(text) else { return text }
            return "\(media)/\(name)"
        }
        if let failure { throw failure }
        return (bundled, names)
    }

    private static func copy(_ timeline: OTIOTimeline, _ names: [URL: String], to folder: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder.appendingPathComponent(media), withIntermediateDirectories: true)
        for (source, name) in names {
            try files.copyItem(at: source, to: folder.appendingPathComponent("\(media)/\(name)"))
        }
        try OTIOWriter.data(.timeline(timeline)).write(to: folder.appendingPathComponent(document))
    }

    private static func zip(_ timeline: OTIOTimeline, _ names: [URL: String], to file: Int32) throws {
        var writer = ZipWriter(FileHandle(fileDescriptor: file, closeOnDealloc: false))
        try writer.add(document, OTIOWriter.data(.timeline(timeline)))
        try writer.add(version, Data("1.0.0".utf8))
        for (source, name) in names.sorted(by: { $0.value < $1.value }) {
            try writer.add("\(media)/\(name)", fileAt: source)
        }
        try writer.finish()
    }

    /// Returns the document of an archive.
    ///
    /// - Throws: A `TimelineError` if the document is missing or exceeds `DocumentLimits.bytes`.
    static func document(in archive: ZipArchive, at url: URL) throws(TimelineError) -> Data {
        guard let entry = archive.entries[document] else {
            throw TimelineError(
                .invalidDocument, file: url, cause: "the archive has no \(document)",
                remedy: "use an archive that was written as .otioz")
        }
        guard entry.size <= DocumentLimits.bytes else {
            throw TimelineError(
                .invalidDocument, file: url,
                cause: "\(document) is larger than \(DocumentLimits.bytes >> 20) MB",
                remedy: "split the document")
        }
        var data = Data()
        do {
            try archive.read(entry) { data += $0 }
        } catch let problem as DocumentProblem {
            throw TimelineError(problem, in: url)
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        return data
    }

    /// Returns a name that isn't used by another file of the bundle.
    private static func unique(_ name: String, besides names: some Collection<String>) -> String {
        guard names.contains(name) else { return name }
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        for number in 2... {
            let other = ending.isEmpty ? "\(stem) \(number)" : "\(stem) \(number).\(ending)"
            if !names.contains(other) { return other }
        }
        return name
    }
}
