package import Foundation

/// A plan that is written down, with what stands around it.
package struct DescribedPlan: Sendable {
    package var plan: RenderPlan
    /// What stands behind the plan; nil leaves its outlets open.
    package var tail: Tail?
    /// The files in it, and below it, are named by their paths from there; nil names all in full.
    package var folder: URL?

    package init(_ plan: RenderPlan, tail: Tail? = nil, relativeTo folder: URL? = nil) {
        self.plan = plan
        self.tail = tail
        self.folder = folder
    }

    /// The plan's graph with the tail's behind it.
    var graph: Graph {
        tail.map { plan.graph.appending($0.graph) } ?? plan.graph
    }

    /// A file's name for readers.
    func name(of url: URL) -> String {
        guard url.isFileURL else { return url.absoluteString }
        let path = url.standardizedFileURL.path
        guard let base = folder?.standardizedFileURL.path else { return path }
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
