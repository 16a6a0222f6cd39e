/// Gives the video branches of a graph another order and other names.
struct BranchNaming {
    /// The names of the branches, in the order of their pads `sink_0`, `sink_1`….
    let branches: [String]
    /// The same names in the new order.
    let ordered: [String]
    /// The new name of each branch.
    let names: [String: String]

    func graph(from graph: Graph) -> Graph {
        Graph(
            elements: reordered(graph.elements) { branch($0.name) }.map { element in
                ElementNode(renamed(element.name), element.factory, element.properties)
            },
            links: reordered(graph.links) { branch($0.from) }.map(renamed),
            ramps: reordered(graph.ramps, branch(of:)).map(renamed))
    }

    /// Returns the branch that an element belongs to; `nil` for an element that all branches share.
    private func branch(_ element: String) -> String? {
        branches.first { element == $0 || element == $0 + Self.crop }
    }

    private func branch(of ramp: Ramp) -> String? {
        guard let pad = ramp.pad else { return branch(ramp.element) }
        return branches.indices.first { Self.pad($0) == pad }.map { branches[$0] }
    }

    /// Reorders the values of branches among themselves; the others keep their places.
    private func reordered<Value>(_ values: [Value], _ branch: (Value) -> String?) -> [Value] {
        var own = ordered.flatMap { name in values.filter { branch($0) == name } }[...]
        return values.map { branch($0) == nil ? $0 : own.removeFirst() }
    }

    private func renamed(_ element: String) -> String {
        guard let branch = branch(element), let name = names[branch] else { return element }
        return name + element.dropFirst(branch.count)
    }

    private func renamed(_ link: Link) -> Link {
        let pad = branch(link.from) == nil ? link.pad : link.pad.map(newPad)
        return Link(
            from: renamed(link.from), to: renamed(link.to), pad: pad, padProperties: link.padProperties)
    }

    private func renamed(_ ramp: Ramp) -> Ramp {
        Ramp(
            element: renamed(ramp.element), pad: ramp.pad.map(newPad), property: ramp.property,
            interpolation: ramp.interpolation, keyframes: ramp.keyframes)
    }

    private func newPad(_ pad: String) -> String {
        guard let old = branches.indices.first(where: { Self.pad($0) == pad }),
            let new = ordered.firstIndex(of: branches[old])
        else { return pad }
        return Self.pad(new)
    }

    private static func pad(_ index: Int) -> String { "sink_\(index)" }

    /// The ending of the name of a branch's crop element.
    private static let crop = "_crop"
}
