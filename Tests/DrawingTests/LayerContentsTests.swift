import Drawing
import Foundation
import Layers
import MediaTypes
import Testing

/// Contents that layers draw. Source: CALayer.h.
@Suite struct LayerContentsTests {
    /// Fills a rectangle in red, in its own coordinates.
    private final class MarkLayer: CALayer {
        var mark = CGRect(x: 0, y: 0, width: 1, height: 1)
        private(set) var count = 0

        override func draw(in ctx: CGContext) {
            // The default draws nothing without a delegate.
            super.draw(in: ctx)
            count += 1
            ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            ctx.fill(mark)
        }
    }

    private final class Painter: CALayerDelegate {
        private(set) var calls: [String] = []

        func draw(_ layer: CALayer, in ctx: CGContext) {
            calls.append("draw")
            ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            ctx.fill(layer.bounds)
        }

        func layerWillDraw(_ layer: CALayer) { calls.append("will") }
    }

    private final class Displayer: CALayerDelegate {
        let image: CGImage

        init(_ image: CGImage) { self.image = image }

        func display(_ layer: CALayer) { layer.contents = image }
    }

    private final class Bystander: CALayerDelegate {}

    private func mark(_ bounds: CGRect) -> MarkLayer {
        let layer = MarkLayer()
        layer.bounds = bounds
        return layer
    }

    /// The pixels that are red, as columns and rows from the top.
    private func red(in layer: CALayer) throws -> [[Int]] {
        let image = try #require(layer.contents as? CGImage)
        return (0..<image.height).flatMap { y -> [[Int]] in
            let columns = (0..<image.width).filter { image.pixels[4 * (y * image.width + $0)] == 255 }
            return columns.map { [$0, y] }
        }
    }

    /// Coordinates are those of the layer, with y up or down.
    @Test(arguments: [false, true]) func contextsHaveTheLayersCoordinates(isFlipped: Bool) throws {
        let layer = mark(CGRect(x: 10, y: 20, width: 4, height: 3))
        layer.isGeometryFlipped = isFlipped
        layer.mark = CGRect(x: 11, y: 20, width: 1, height: 1)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(try red(in: layer) == [[1, isFlipped ? 0 : 2]])
    }

    @Test func aSuperlayerMayBeFlipped() throws {
        let (root, layer) = (CALayer(), mark(CGRect(x: 0, y: 0, width: 2, height: 2)))
        root.isGeometryFlipped = true
        root.addSublayer(layer)
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.displayIfNeeded()
        #expect(try red(in: layer) == [[0, 0]])
    }

    @Test func pointsMayHaveSeveralPixels() throws {
        let layer = mark(CGRect(x: 0, y: 0, width: 3, height: 2))
        layer.contentsScale = 2
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        let image = try #require(layer.contents as? CGImage)
        #expect((image.width, image.height) == (6, 4))
        #expect(try red(in: layer) == [[0, 2], [1, 2], [0, 3], [1, 3]])
    }

    /// Drawn once, when a tree is read, and again when it is asked for.
    @Test func contentsAreDrawnWhenTheyAreNeeded() throws {
        let (root, layer) = (CALayer(), mark(CGRect(x: 0, y: 0, width: 2, height: 2)))
        root.addSublayer(layer)
        _ = LayerSnapshot(root)
        #expect(layer.count == 0 && layer.contents == nil && !layer.needsDisplay())
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay() && layer.count == 0)
        _ = LayerSnapshot(root)
        #expect(layer.count == 1 && layer.contents != nil && !layer.needsDisplay())
        _ = LayerSnapshot(root)
        layer.displayIfNeeded()
        #expect(layer.count == 1)
        layer.bounds.size.width = 3
        #expect(!layer.needsDisplay())
        layer.needsDisplayOnBoundsChange = true
        layer.position = CGPoint(x: 5, y: 5)
        #expect(!layer.needsDisplay())
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        #expect(layer.count == 2 && (layer.contents as? CGImage)?.width == 4)
        // A mask is displayed with its layer.
        let mask = mark(CGRect(x: 0, y: 0, width: 1, height: 1))
        mask.setNeedsDisplay()
        root.mask = mask
        _ = LayerSnapshot(root)
        #expect(mask.count == 1)
    }

    @Test func delegatesDraw() throws {
        let (layer, painter) = (CALayer(), Painter())
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
        layer.delegate = painter
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(painter.calls == ["will", "draw"])
        let drawn = try #require(layer.contents as? CGImage)
        #expect(drawn.pixels == [0, 255, 0, 255, 0, 255, 0, 255])
        let displayer = Displayer(try image([[white]]))
        layer.delegate = displayer
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents as? CGImage === displayer.image)
    }

    /// Nothing is drawn in place of an earlier drawing.
    @Test func drawingsMayBecomeEmpty() throws {
        let layer = mark(CGRect(x: 0, y: 0, width: 2, height: 2))
        for mark in [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 5, y: 5, width: 1, height: 1)] {
            layer.mark = mark
            layer.setNeedsDisplay()
            layer.displayIfNeeded()
        }
        #expect(try red(in: layer).isEmpty)
    }

    /// Without a drawing of its own, a layer keeps its contents.
    @Test(arguments: [false, true]) func contentsOfOthersStay(hasDelegate: Bool) throws {
        let (layer, bystander) = (CALayer(), Bystander())
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
        let contents = try image([[white]])
        layer.contents = contents
        if hasDelegate { layer.delegate = bystander }
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents as? CGImage === contents)
        withExtendedLifetime(bystander) {}
    }

    /// Sizes without pixels, or with more than a bitmap can have.
    @Test(arguments: [0, -1, 1e9, 1e300, .infinity, .nan] as [Double]) func sizesWithoutABitmap(width: Double)
    {
        let layer = mark(CGRect(x: 0, y: 0, width: width, height: 2))
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents == nil && layer.count == 0)
    }
}
