import Foundation
import MediaTypes
import Testing

@testable import Layers

/// Trees for parts of their time.
@Suite struct LayerPartTests {
    /// A root with titles of two seconds that fade in, one for each start.
    private static func tree(_ titles: [(text: String, start: Double)]) -> (tree: LayerTree, last: Int) {
        let root = CALayer()
        var last = root
        for (text, start) in titles {
            let container = CALayer()
            (container.beginTime, container.duration) = (start, 2)
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 0.5)
            container.add(fade, forKey: nil)
            let layer = CATextLayer()
            layer.string = text
            container.addSublayer(layer)
            root.addSublayer(container)
            last = layer
        }
        let snapshot = LayerSnapshot(root)
        return (snapshot.tree, snapshot.id(of: last) ?? -1)
    }

    /// Differences of which none is exact.
    @Test(arguments: [2.3, 7.7, 1000.0 / 3, 12345.678])
    func equalPartsAreEqualAnywhere(shift: Double) throws {
        let first = Self.tree([("a", 1), ("b", 5.1), ("c", 30)]).tree
        let other = Self.tree([("x", 0.2), ("a", 1 + shift), ("b", 5.1 + shift), ("c", 30 + shift)]).tree
        let span = 1e-9...6.9
        let part = try #require(first.part(from: 0.3, over: span))
        let moved = try #require(other.part(from: 0.3 + shift, over: span))
        #expect(part.tree == moved.tree)
        #expect(part.tree.root.sublayers.map(\.timing.beginTime) == [0.7, 4.8])
    }

    /// What is left out is inactive at every time of the part.
    @Test func statesAreTheSame() throws {
        let whole = Self.tree([("a", 1), ("b", 2.5), ("c", 9)]).tree
        let part = try #require(whole.part(from: 2, over: 1e-9...2.5))
        #expect(part.tree.root.sublayers.count == 2)
        for frame in 0..<25 {
            let time = Double(frame) / 10 + 1e-9
            let states = [whole.state(at: time + 2), part.tree.state(at: time)].map { state in
                state.sublayers.map { ($0.properties.opacity * 1e6).rounded() }
            }
            #expect(states[0] == states[1], "at \(time)")
        }
    }

    @Test func layersAreNumberedAgain() throws {
        let (whole, last) = Self.tree([("a", 1), ("b", 5)])
        let part = try #require(whole.part(from: 4, over: 1e-9...3))
        #expect(part.ids == [0: 0, 3: 1, 4: 2] && last == 4)
        #expect(part.tree.root.sublayers[0].id == 1)
    }

    /// A transition shows the state before it, from time zero on.
    @Test func aTransitionKeepsTheTree() {
        let root = CALayer()
        root.add(CATransition(), forKey: nil)
        #expect(LayerSnapshot(root).tree.part(from: 1, over: 0...1) == nil)
    }

    @Test func edgesAreThoseOfLayersAndAnimations() {
        let (root, layer) = (CALayer(), CALayer())
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (0, 1)
        (animation.beginTime, animation.duration, animation.speed) = (3, 4, 2)
        layer.add(animation, forKey: nil)
        root.addSublayer(layer)
        let endless = CALayer()
        endless.beginTime = 8
        root.addSublayer(endless)
        #expect(LayerSnapshot(root).tree.edges.sorted() == [3, 5, 8])
        #expect(Self.tree([("a", 1)]).tree.edges.sorted() == [1, 3])
    }
}
