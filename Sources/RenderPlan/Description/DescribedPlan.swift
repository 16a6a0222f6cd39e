internal import ExtraTypes
package import Foundation
internal import MediaTypes

/// A plan to describe, with its tail and the folder that paths are relative to.
package struct DescribedPlan: Sendable {
    package var plan: RenderPlan
    /// The tail; `nil` to omit it.
    package var tail: Tail?
    /// The folder whose files have relative paths; `nil` for absolute paths only.
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

    /// Returns the displayed name of a file.
    func name(of url: URL) -> String { Self.name(of: url, relativeTo: folder) }

    /// Returns a file's path relative to a folder that contains it, or else its absolute path, or the URL if
    /// it isn't a file. Control characters are escaped, because names are displayed in every format.
    package static func name(of url: URL, relativeTo folder: URL?) -> String {
        guard url.isFileURL else { return url.absoluteString.withVisibleControls }
        let path = url.standardizedFileURL.path.withVisibleControls
        guard let base = folder?.standardizedFileURL.path.withVisibleControls else { return path }
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
