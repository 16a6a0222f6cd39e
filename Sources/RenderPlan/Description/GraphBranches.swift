/// A graph as linear rows of elements. Each row begins at a source, or at an element where rows join or fork.
struct GraphBranches {
    struct Branch: Hashable {
        /// The element of another row that this row continues; `nil` if the row starts with its first
        /// element.
        var source: String?
        var elements: [ElementNode]
        /// The element of another row that the last element is linked to; `nil` if the graph ends there.
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

    /// Returns the rows in the order of their first elements, sources first.
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
