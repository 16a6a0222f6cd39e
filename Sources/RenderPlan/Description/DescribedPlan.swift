package import Foundation
internal import MediaTypes

/// A plan to describe, with its tail and the folder of its files.
package struct DescribedPlan: Sendable {
    package var plan: RenderPlan
    /// The tail; nil leaves the plan's outlets open.
    package var tail: Tail?
    /// The folder whose files are named by relative paths; nil to name all files by full paths.
    package var folder: URL?

    package init(_ plan: RenderPlan, tail: Tail? = nil, relativeTo folder: URL? = nil) {
        self.plan = plan
        self.tail = tail
        self.folder = folder
    }

    /// The plan's graph followed by the tail's.
    var graph: Graph {
        tail?.ending(plan.graph) ?? plan.graph
    }

    /// Returns a readable name of a file.
    func name(of url: URL) -> String { Self.name(of: url, relativeTo: folder) }

    /// Returns a file's path from a folder that it is in, else its full path; what is not a file has its URL. Control
    /// characters are escaped: names are for people to read, in every format.
    package static func name(of url: URL, relativeTo folder: URL?) -> String {
        guard url.isFileURL else { return url.absoluteString.withVisibleControls }
        let path = url.standardizedFileURL.path.withVisibleControls
        guard let base = folder?.standardizedFileURL.path.withVisibleControls else { return path }
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
