/// A graph as straight rows of elements, to write it down: each begins at a source, or where rows join or part.
struct GraphBranches {
    struct Branch: Hashable {
        /// The row continues this element, which another row describes; nil where it begins with its first.
        var source: String?
        var elements: [ElementNode]
        /// Where the last element is linked to: an element of another row. Nil at an end.
        var target: Link?
    }

    private let graph: Graph
    private let outgoing: [String: [Link]]
    private let incoming: [String: [Link]]

    init(_ graph: Graph) {
        self.graph = graph
        outgoing = Dictionary(grouping: graph.links, by: \.from)
        incoming = Dictionary(grouping: graph.links, by: \.to)
    }

    /// Rows in the order of their first elements, sources first.
    func branches() -> [Branch] {
        let starts = graph.elements.filter { begins($0.name) }
        let sources = starts.filter { incoming[$0.name] == nil }
        let joints = starts.filter { incoming[$0.name] != nil }
        return (sources + joints).flatMap { start in rows(from: start) }
    }

    private func begins(_ name: String) -> Bool {
        guard let links = incoming[name], links.count == 1, let link = links.first else { return true }
        return link.pad != nil || outgoing[link.from, default: []].count > 1
    }

    private func rows(from start: ElementNode) -> [Branch] {
        var elements = [start]
        while let last = elements.last, let next = onlyLink(from: last.name), !begins(next.to),
            let element = graph.element(next.to)
        {
            elements.append(element)
        }
        let ends = outgoing[elements[elements.count - 1].name, default: []]
        let first = Branch(source: nil, elements: elements, target: ends.first)
        return [first]
            + ends.dropFirst().map {
                Branch(source: elements[elements.count - 1].name, elements: [], target: $0)
            }
    }

    private func onlyLink(from name: String) -> Link? {
        guard let links = outgoing[name], links.count == 1 else { return nil }
        return links.first
    }
}
