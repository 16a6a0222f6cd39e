import MediaTypes

/// A layer tree as a value, for render plans. Its state can be evaluated at any time.
package struct LayerTree: Sendable, Hashable, Codable {
    package var root: LayerNode

    package init(root: LayerNode) {
        self.root = root
    }

    /// How many levels of layers are drawn at most, the root's included.
    package static let mostLevels = 1000

    /// How many levels of layers there are, the root's included.
    package var levels: Int {
        1 + levelsOfLists([root.sublayers, root.mask]) { list in list.flatMap { [$0.sublayers, $0.mask] } }
    }

    /// The stack that walking the tree takes in bytes; none worth a thought if there are few levels.
    package var stackRoom: Int { stackRoomOfLevels(levels) }
}

/// Returns how many levels of lists there are, without a frame of the stack for each.
private func levelsOfLists<Element>(_ first: [[Element]], _ inner: ([Element]) -> [[Element]]) -> Int {
    var (level, lists) = (0, first.filter { !$0.isEmpty })
    while !lists.isEmpty {
        level += 1
        lists = lists.flatMap(inner).filter { !$0.isEmpty }
    }
    return level
}

/// The stack that walking so many levels of layers takes in bytes; none worth a thought if there are few.
private func stackRoomOfLevels(_ levels: Int) -> Int { levels > 8 ? levels * StackRoom.ofLevel : 0 }

/// A layer and its descendants.
package struct LayerNode: Sendable, Hashable, Codable {
    /// The layer's ID in its tree, numbered depth first from 0. It is the same in the node and in all its
    /// states.
    package var id: Int
    package var properties: LayerProperties
    package var timing: TimingPlan
    /// The animations in the order in which they were added, which is the order in which they are applied.
    package var animations: [AnimationPlan]
    /// The sublayers, back to front, not sorted by `zPosition`.
    package var sublayers: [LayerNode]
    /// The mask; empty if there is none.
    package var mask: [LayerNode]
}

extension LayerState {
    /// The stack that walking the states takes in bytes; none worth a thought if there are few levels.
    package var stackRoom: Int { stackRoomOfLevels(levels) }

    private var levels: Int {
        1 + levelsOfLists(inner) { list in list.flatMap(\.inner) }
    }

    private var inner: [[LayerState]] { [sublayers, mask, transition?.earlier ?? []] }
}
