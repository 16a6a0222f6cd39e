import Drawing
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import Testing

/// Layers that are drawn in a context. Source: CALayer.h, `render(in:)`.
@Suite struct LayerIntoContextTests {
    /// 8 × 6 points in white, with a red square of 2 points at (1, 1).
    private func tree() -> CALayer {
        let (root, square) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 8, height: 6)
        // The layer's own place has no effect.
        root.position = CGPoint(x: 100, y: 200)
        root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        square.frame = CGRect(x: 1, y: 1, width: 2, height: 2)
        square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(square)
        return root
    }

    @Test func coordinatesAreTheLayers() throws {
        let bitmap = try TestBitmap(10, 8)
        tree().render(in: bitmap.context)
        let white = [255, 255, 255, 255]
        // y points up: row 6 is between 1 and 2.
        #expect(try bitmap.pixel(1, 6) == [255, 0, 0, 255] && bitmap.pixel(2, 5) == [255, 0, 0, 255])
        #expect(try bitmap.pixel(0, 7) == white && bitmap.pixel(3, 6) == white && bitmap.pixel(1, 4) == white)
        #expect(try bitmap.pixel(7, 2) == white && bitmap.pixel(8, 2)[3] == 0 && bitmap.pixel(7, 1)[3] == 0)
    }

    @Test func transformsAndStateApply() throws {
        let bitmap = try TestBitmap(20, 20)
        let context = bitmap.context
        context.translateBy(x: 2, y: 4)
        context.scaleBy(x: 2, y: 2)
        context.setAlpha(0.5)
        context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 6))
        tree().render(in: context)
        // The square is from (4, 6) to (8, 10).
        for (x, y, color) in [(4, 13, [255, 0, 0]), (7, 10, [255, 0, 0]), (8, 10, [255, 255, 255])] {
            let pixel = try bitmap.pixel(x, y)
            #expect(Array(pixel[0..<3]) == color && (127...128).contains(pixel[3]))
        }
        #expect(try bitmap.pixel(10, 10)[3] == 0)
        #expect(context.ctm.a == 2 && context.ctm.tx == 2)
    }

    /// As in contexts of UIKit: y points down, and images are upright.
    @Test func imagesAreUprightIfYPointsDown() throws {
        let bitmap = try TestBitmap(4, 4)
        bitmap.context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 4))
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
        layer.contents = try image([[red, red], [blue, blue]])
        layer.magnificationFilter = .nearest
        layer.render(in: bitmap.context)
        #expect(try bitmap.pixel(0, 0) == [255, 0, 0, 255] && bitmap.pixel(0, 1) == [0, 0, 255, 255])
        #expect(try bitmap.pixel(0, 2)[3] == 0)
    }

    /// Bounds that begin elsewhere, in a layer that is flipped and transformed in its superlayer.
    @Test func otherGeometry() throws {
        let bitmap = try TestBitmap(8, 8)
        let root = tree()
        root.bounds.origin = CGPoint(x: 1, y: 1)
        root.isGeometryFlipped = true
        root.transform = CATransform3DMakeScale(3, 3, 1)
        root.render(in: bitmap.context)
        #expect(try bitmap.pixel(1, 6) == [255, 0, 0, 255] && bitmap.pixel(0, 6)[3] == 0)
        #expect(try bitmap.pixel(4, 4) == [255, 255, 255, 255])
    }

    /// The model's values, also of layers whose time has not come.
    @Test func animationsAndTimesHaveNoEffect() throws {
        let bitmap = try TestBitmap(8, 6)
        let root = tree()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 0
        fade.duration = 10
        root.add(fade, forKey: nil)
        root.sublayers?[0].beginTime = 5
        root.render(in: bitmap.context)
        #expect(try bitmap.pixel(1, 4) == [255, 0, 0, 255] && bitmap.pixel(5, 5) == [255, 255, 255, 255])
    }

    @Test func hiddenLayersAndFilesDrawNothing() throws {
        let bitmap = try TestBitmap(8, 6)
        let hidden = tree()
        hidden.isHidden = true
        hidden.render(in: bitmap.context)
        let file = tree()
        file.contents = ImageFile(URL(fileURLWithPath: "/nothing.png"))
        file.render(in: bitmap.context)
        #expect(try bitmap.alphas().joined().allSatisfy { $0 == 0 })
    }
}
