import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct ChangesTests {
    /// The book's title between 2 and 6 s: it fades, stands, and fades.
    @Test(
        arguments: [
            (0.0, 1.9, []), (1.9, 2.1, .opacity), (2.1, 2.9, .opacity), (3.1, 4.9, []), (4.9, 5.1, .opacity),
            (5.9, 6.1, .opacity), (6, 9, []), (3.5, 3.5, []),
        ] as [(Double, Double, LayerChanges)])
    func fade(start: Double, end: Double, changes: LayerChanges) {
        let title = CATextLayer()
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [0, 1, 1, 0]
        fade.keyTimes = [0, 0.25, 0.75, 1]
        (fade.beginTime, fade.duration) = (2, 4)
        title.add(fade, forKey: nil)
        let root = CALayer()
        root.addSublayer(title)
        #expect(LayerSnapshot(root).tree.changes(from: start, to: end) == changes)
    }

    @Test(arguments: [
        ("position", LayerChanges.placement), ("transform.rotation.y", .placement), ("bounds.size", .content),
        ("backgroundColor", .content), ("opacity", .opacity),
    ])
    func kinds(keyPath: String, changes: LayerChanges) throws {
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = layer.value(forKeyPath: keyPath) ?? CGColor.white
        layer.add(animation, forKey: nil)
        #expect(LayerSnapshot(layer).tree.changes(from: 0.1, to: 0.2) == changes)
        layer.isHidden = true
        #expect(LayerSnapshot(layer).tree.changes(from: 0.1, to: 0.2) == [])
    }

    /// Layers that come and go change the picture; a mask that moves does, too.
    @Test func comingAndMasks() {
        let (root, layer, mask) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(layer)
        (layer.beginTime, layer.duration) = (1, 1)
        let tree = LayerSnapshot(root).tree
        #expect(tree.changes(from: 0, to: 0.9) == [] && tree.changes(from: 1.1, to: 1.9) == [])
        #expect(tree.changes(from: 0.9, to: 1.1) == .everything && tree.changes(from: 2, to: 3) == [])
        let moving = CABasicAnimation(keyPath: "position.x")
        moving.toValue = 5
        mask.add(moving, forKey: nil)
        root.mask = mask
        #expect(LayerSnapshot(root).tree.changes(from: 0.1, to: 0.2) == .content)
    }
}
