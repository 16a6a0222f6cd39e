import MediaTypes

/// A layer tree as a value, for render plans. Its state can be evaluated at any time.
package struct LayerTree: Sendable, Hashable, Codable {
    package var root: LayerNode

    package init(root: LayerNode) {
        self.root = root
    }

    /// The maximum number of levels that are drawn, including the root.
    package static let mostLevels = 1000

    /// The number of levels of layers, including the root.
    package var levels: Int {
        1 + levelsOfLists([root.sublayers, root.mask]) { list in list.flatMap { [$0.sublayers, $0.mask] } }
    }

    /// The stack that a traversal of the tree takes, in bytes; 0 if there are only a few levels.
    package var stackRoom: Int { stackRoomOfLevels(levels) }
}

/// Returns the number of levels of nested lists, without recursion.
private func levelsOfLists<Element>(_ first: [[Element]], _ inner: ([Element]) -> [[Element]]) -> Int {
    var (level, lists) = (0, first.filter { !$0.isEmpty })
    while !lists.isEmpty {
        level += 1
        lists = lists.flatMap(inner).filter { !$0.isEmpty }
    }
    return level
}

/// Returns the stack that a traversal of a number of levels takes, in bytes; 0 for only a few levels.
private func stackRoomOfLevels(_ levels: Int) -> Int { levels > 8 ? levels * StackRoom.ofLevel : 0 }

/// A layer and its descendants.
package struct LayerNode: Sendable, Hashable, Codable {
    /// The layer's ID in its tree, numbered depth first from 0. It is the same in the node and in all its
    /// states.
    package var id: Int
    package var properties: LayerProperties
    package var timing: TimingPlan
    /// The animations in the order in which they were added and are applied.
    package var animations: [AnimationPlan]
    /// The sublayers, back to front, not sorted by `zPosition`.
    package var sublayers: [LayerNode]
    /// The mask; empty if there is none.
    package var mask: [LayerNode]
}

extension LayerState {
    /// The stack that a traversal of the states takes, in bytes; 0 if there are only a few levels.
    package var stackRoom: Int { stackRoomOfLevels(levels) }

    private var levels: Int {
        1 + levelsOfLists(inner) { list in list.flatMap(\.inner) }
    }

    private var inner: [[LayerState]] { [sublayers, mask, transition?.earlier ?? []] }
}
