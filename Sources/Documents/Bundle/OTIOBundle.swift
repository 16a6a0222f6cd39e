import Foundation
import Timeline

/// A folder with a document of OpenTimelineIO and its media, `.otiod`.
enum OTIOBundle {
    /// The document in the folder.
    static let document = "content.otio"
    private static let media = "media"

    /// Writes a document with copies of its media. The folder appears under its name when it is whole.
    ///
    /// - Parameter file: Finds the file of a reference.
    /// - Throws: A `TimelineError` if there is a file or folder of that name, or a medium can't be copied.
    static func write(
        _ timeline: OTIOTimeline, to url: URL, file: (OTIOMediaReference) throws(TimelineError) -> URL?
    ) throws(TimelineError) {
        let files = FileManager.default
        guard !files.fileExists(atPath: url.path) else {
            throw TimelineError(
                .unwritableDocument, file: url, cause: "already exists",
                remedy: "remove it, or choose another name")
        }
        let partial = url.deletingLastPathComponent()
            .appendingPathComponent(".cutroom-\(UUID().uuidString).otiod", isDirectory: true)
        var names: [URL: String] = [:]
        var failure: TimelineError?
        let bundled = timeline.mappingReferences { reference in
            guard failure == nil else { return reference }
            do throws(TimelineError) {
                guard let source = try file(reference) else { return reference }
                let name = names[source] ?? unique(source.lastPathComponent, besides: names.values)
                names[source] = name
                let allowed = CharacterSet.urlPathAllowed
                let path = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name
                var copy = reference
                copy.kind = .external("\(media)/\(path)")
                return copy
            } catch {
                failure = error
                return reference
            }
        }
        if let failure { throw failure }
        do {
            try files.createDirectory(
                at: partial.appendingPathComponent(media), withIntermediateDirectories: true)
            for (source, name) in names {
                try files.copyItem(at: source, to: partial.appendingPathComponent("\(media)/\(name)"))
            }
            try OTIOWriter.data(.timeline(bundled)).write(to: partial.appendingPathComponent(document))
            try files.moveItem(at: partial, to: url)
        } catch {
            try? files.removeItem(at: partial)
            throw TimelineError(
                .unwritableDocument, file: url, cause: error.localizedDescription, remedy: "check the folder")
        }
    }

    /// A name that no other file of the bundle has.
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
