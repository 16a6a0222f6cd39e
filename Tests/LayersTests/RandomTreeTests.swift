import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Layers

@Suite struct RandomTreeTests {
    static let times = (0...60).map { Double($0) / 5 }

    /// Forwards, backwards and at random: the same states.
    @Test(arguments: 0..<40 as Range<UInt64>) func anyOrder(seed: UInt64) {
        var making = RandomTree(seed: seed)
        let tree = LayerSnapshot(making.layer(depth: 3)).tree
        let forwards = Self.times.map(tree.state)
        #expect(Self.times.reversed().map(tree.state).reversed() == forwards)
        var random = SeededGenerator(seed: seed)
        for index in Self.times.indices.shuffled(using: &random) {
            #expect(tree.state(at: Self.times[index]) == forwards[index])
        }
    }

    /// A tree that was written and read is the same tree and has the same states.
    @Test(arguments: 0..<10 as Range<UInt64>) func coding(seed: UInt64) throws {
        var making = RandomTree(seed: seed)
        let tree = LayerSnapshot(making.layer(depth: 2)).tree
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let again = try decoder.decode(LayerTree.self, from: try encoder.encode(tree))
        #expect(again == tree && again.hashValue == tree.hashValue)
        #expect(again.state(at: 1.5) == tree.state(at: 1.5))
    }

    /// Where nothing changes, by `changes(from:to:)`, the states between are the same picture.
    @Test(arguments: 0..<40 as Range<UInt64>) func changesMissNothing(seed: UInt64) {
        var making = RandomTree(seed: seed)
        let tree = LayerSnapshot(making.layer(depth: 2)).tree
        for (start, end) in zip(Self.times, Self.times.dropFirst()) {
            let changes = tree.changes(from: start, to: end)
            let first = Picture(tree.state(at: start), changes)
            for step in 1...4 {
                let state = tree.state(at: start + (end - start) * Double(step) / 4)
                #expect(Picture(state, changes) == first, "\(start) \(end) \(changes)")
            }
        }
    }

    /// What of a state may not differ, given what may.
    struct Picture: Equatable {
        var state: LayerState?

        init(_ state: LayerState, _ changes: LayerChanges) {
            guard state.isActive, !changes.contains(.content) else { return }
            self.state = Self.still(state, changes)
        }

        private static func still(_ state: LayerState, _ changes: LayerChanges) -> LayerState {
            var state = state
            state.time = 0
            if changes.contains(.opacity) { state.properties.opacity = 1 }
            if changes.contains(.placement) {
                let bounds = state.properties.geometry.bounds
                state.properties.geometry = GeometryProperties()
                state.properties.geometry.bounds = bounds
            }
            state.sublayers = state.sublayers.map { still($0, changes) }.sorted { $0.id < $1.id }
            state.mask = state.mask.map { still($0, changes) }
            return state
        }
    }
}
