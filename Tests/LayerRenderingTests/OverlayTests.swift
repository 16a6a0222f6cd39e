import Foundation
import Layers
import MediaTypes
import PNGSupport
import Testing

@testable import LayerRendering

/// What is drawn once, and shown often.
@Suite struct OverlayTests {
    private func title() -> (root: CALayer, title: CATextLayer) {
        let (root, title) = (CALayer(), CATextLayer())
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
        title.frame = CGRect(x: 40, y: 20, width: 200, height: 50)
        title.string = "Title"
        title.font = "DejaVu Sans"
        title.backgroundColor = blue
        root.addSublayer(title)
        return (root, title)
    }

    @Test func fadesAndMovesAreTheSamePicture() throws {
        let (root, title) = title()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
        title.add(fade, forKey: nil)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.byValue, move.duration) = (40, 4)
        title.add(move, forKey: nil)
        let tree = LayerSnapshot(root).tree
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        let overlays = try [0, 0.5, 1, 3].map { try renderer.overlays(of: tree.state(at: $0)) }
        #expect(overlays.map(\.count) == [0, 1, 1, 1])
        let shown = overlays.compactMap(\.first)
        #expect(shown.map(\.alpha) == [0.25, 0.5, 1] && shown.map(\.x) == [45, 50, 70])
        #expect(
            Set(shown.map { ObjectIdentifier($0.pixels) }).count == 1 && shown.map(\.y) == [110, 110, 110])
        // The same picture as drawn whole.
        let whole = Drawn(320, 180, try renderer.picture(of: tree.state(at: 3), video: nil))
        let last = try #require(shown.last)
        let part = Drawn(last.pixels.width, last.pixels.height, last.pixels)
        for y in 0..<last.pixels.height {
            for x in 0..<last.pixels.width {
                #expect(part.color(x, y) == whole.color(x + last.x, y + last.y))
            }
        }
    }

    /// Two titles are two rectangles; a root that fades them together is one.
    @Test func rectangles() throws {
        let (root, title) = title()
        let other = CALayer()
        other.frame = CGRect(x: 10, y: 100, width: 30, height: 30)
        other.backgroundColor = red
        root.addSublayer(other)
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        func overlays() throws -> [LayerOverlay] {
            try renderer.overlays(of: LayerSnapshot(root).tree.state(at: 0))
        }
        #expect(
            try overlays().map { [$0.x, $0.y, $0.pixels.width, $0.pixels.height] } == [
                [40, 110, 200, 50], [10, 50, 30, 30],
            ])
        root.opacity = 0.5
        #expect(
            try overlays().map { [$0.x, $0.y, $0.pixels.width, $0.pixels.height] } == [[10, 50, 230, 110]])
        #expect(try overlays().first?.alpha == 0.5)
        title.isHidden = true
        other.position.x = -500
        #expect(try overlays().isEmpty)
    }

    /// What leaves the film by whole pixels stays the same picture, and is cut otherwise.
    @Test func outsideOfTheFilm() throws {
        let (root, title) = title()
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        func overlay(x: CGFloat) throws -> LayerOverlay {
            title.position.x = x
            return try #require(try renderer.overlays(of: LayerSnapshot(root).tree.state(at: 0)).first)
        }
        let inside = try overlay(x: 140)
        let half = try overlay(x: 20)
        #expect(half.pixels === inside.pixels && half.x == -80)
        let cut = try overlay(x: 20.5)
        #expect(cut.x == 0 && cut.pixels.width == 121)
    }

    @Test func theCacheIsBounded() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let layer = Drawn.box(CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSublayer(layer)
        let limit = 200_000
        let renderer = LayerRenderer(width: 100, height: 100, images: PNGDecoder(), cacheLimit: limit)
        for step in 0..<40 {
            layer.backgroundColor = CGColor(gray: CGFloat(step) / 40, alpha: 1)
            let overlay = try #require(try renderer.overlays(of: LayerSnapshot(root).tree.state(at: 0)).first)
            #expect(
                Drawn(100, 100, overlay.pixels).color(50, 50)[0] == Int((255 * Double(step) / 40).rounded()))
            #expect(renderer.cache.byteCount <= limit)
        }
        // The keys take memory, too.
        #expect(renderer.cache.count == limit / 40_000 - 1)
    }

    /// One tree at many times: drawn in any order, the same pixels.
    @Test func sameInEveryOrder() throws {
        let (root, title) = title()
        var seen = CATransform3DIdentity
        seen.m34 = -1 / 400
        root.sublayerTransform = seen
        let spin = CABasicAnimation(keyPath: "transform.rotation.y")
        (spin.fromValue, spin.toValue, spin.duration) = (0, 4 * Double.pi, 2)
        title.add(spin, forKey: nil)
        let tree = LayerSnapshot(root).tree
        let renderer = LayerRenderer(width: 320, height: 180, images: PNGDecoder())
        let times = (0..<20).map { Double($0) / 10 }
        func drawn(_ renderer: LayerRenderer, _ time: Double) throws -> [UInt8] {
            try renderer.overlays(of: tree.state(at: time)).flatMap(\.pixels.bytes)
        }
        let forwards = try times.map { try drawn(renderer, $0) }
        for (index, time) in times.enumerated().reversed() {
            #expect(
                try drawn(LayerRenderer(width: 320, height: 180, images: PNGDecoder()), time)
                    == forwards[index])
        }
    }
}
