import Foundation
import LayerRendering
import Layers
import MediaTypes
import Testing

/// Drawn shapes against computed coverage.
@Suite struct GeometryDrawingTests {
    /// y up from the lower left corner, and down in a flipped tree.
    @Test(arguments: [false, true]) func rectangles(isFlipped: Bool) throws {
        let picture = try Drawn(
            40, 30, flipped: isFlipped, [Drawn.box(CGRect(x: 5, y: 2, width: 10, height: 8), red)])
        let top = isFlipped ? 2 : 20
        for y in 0..<30 {
            for x in 0..<40 {
                let isIn = (5..<15).contains(x) && (top..<top + 8).contains(y)
                #expect(picture.color(x, y) == (isIn ? [255, 0, 0, 255] : [0, 0, 0, 0]))
            }
        }
    }

    /// Anchors, turns, scales and shear, on parents with transforms of their own.
    @Test(arguments: [
        (CGPoint(x: 0.5, y: 0.5), CGAffineTransform(rotationAngle: 0.5)),
        (.zero, CGAffineTransform(rotationAngle: -1)),
        (CGPoint(x: 1, y: 0.25), CGAffineTransform(scaleX: 1.3, y: 0.7)),
        (CGPoint(x: 0.5, y: 0), CGAffineTransform(a: 1, b: 0.2, c: 0.5, d: 1.2, tx: 3.3, ty: -2.1)),
        (CGPoint(x: 0.5, y: 0.5), CGAffineTransform(scaleX: -1, y: 0.5)),
    ])
    func transforms(anchor: CGPoint, transform: CGAffineTransform) throws {
        let (parent, layer) = (CALayer(), Drawn.box(.zero))
        parent.bounds = CGRect(x: 10, y: 0, width: 60, height: 60)
        parent.position = CGPoint(x: 50, y: 45)
        parent.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        parent.isGeometryFlipped = true
        parent.addSublayer(layer)
        layer.bounds = CGRect(x: -5, y: 7, width: 31, height: 17)
        layer.position = CGPoint(x: 40, y: 30)
        layer.anchorPoint = anchor
        layer.setAffineTransform(transform)
        let root = CALayer()
        let picture = try Drawn(100, 90, [parent], root: root)
        let corners = [(-5, 7), (26, 7), (26, 24), (-5, 24)].map { x, y -> CGPoint in
            let point = layer.convert(CGPoint(x: x, y: y), to: root)
            return CGPoint(x: point.x, y: 90 - point.y)
        }
        let difference = picture.difference { isInside($0, corners) }
        #expect(difference.largest < 26 && difference.mean < 0.5, "\(difference)")
    }

    /// Spun in perspective: the coverage of the projected corners, within a pixel of the edge.
    @Test(arguments: [0.3, 0.9, 1.4, 2.2, -0.7]) func perspective(angle: Double) throws {
        let root = CALayer()
        var seen = CATransform3DIdentity
        seen.m34 = -1 / 200
        root.sublayerTransform = seen
        let layer = Drawn.box(CGRect(x: 30, y: 35, width: 100, height: 50))
        layer.transform = CATransform3DRotate(CATransform3DMakeRotation(angle, 0, 1, 0), 0.2, 0, 0, 1)
        let picture = try Drawn(160, 120, [layer], root: root)
        // By hand: turned about z, then about y, then divided by 1 − z / 200, about the middle of the film.
        let corners = [(-50.0, -25.0), (50, -25), (50, 25), (-50, 25)].map { x, y -> CGPoint in
            let (turnedX, turnedY) = (x * cos(0.2) - y * sin(0.2), x * sin(0.2) + y * cos(0.2))
            let (flatX, depth) = (turnedX * cos(angle), -turnedX * sin(angle))
            let w = 1 - depth / 200
            return CGPoint(x: 80 + flatX / w, y: 60 - turnedY / w)
        }
        let difference = picture.difference { isInside($0, corners) }
        #expect(difference.mean < 0.6 && difference.largest < 128, "\(difference)")
    }

    /// A layer in a turned layer in perspective lies flat in it; a back that is not double-sided is not seen.
    @Test func nestedPerspectiveAndBacks() throws {
        let root = CALayer()
        var seen = CATransform3DIdentity
        seen.m34 = -1 / 150
        root.sublayerTransform = seen
        let (outer, inner) = (CALayer(), Drawn.box(CGRect(x: 10, y: 20, width: 30, height: 25)))
        outer.frame = CGRect(x: 20, y: 20, width: 80, height: 60)
        outer.transform = CATransform3DMakeRotation(0.8, 1, 0, 0)
        inner.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
        outer.addSublayer(inner)
        let picture = try Drawn(120, 100, [outer], root: root)
        let corners = [(0, 0), (30, 0), (30, 25), (0, 25)].map { x, y -> CGPoint in
            let point = inner.convert(CGPoint(x: x, y: y), to: root)
            return CGPoint(x: point.x, y: 100 - point.y)
        }
        let difference = picture.difference { isInside($0, corners) }
        #expect(difference.mean < 0.5 && difference.largest < 64, "\(difference)")
        inner.isDoubleSided = false
        #expect(try !Drawn(120, 100, [outer], root: root).isEmpty)
        outer.transform = CATransform3DMakeRotation(.pi - 0.8, 1, 0, 0)
        #expect(try Drawn(120, 100, [outer], root: root).isEmpty)
        #expect(try Drawn(120, 100, flipped: true, [outer], root: root).isEmpty)
    }

    @Test func roundCorners() throws {
        let layer = Drawn.box(CGRect(x: 10, y: 10, width: 40, height: 30))
        layer.cornerRadius = 12
        layer.maskedCorners = [.layerMinXMinYCorner]
        let picture = try Drawn(60, 50, [layer])
        // The lower left corner, y down: its circle's middle is at (22, 28).
        let difference = picture.difference { point in
            guard (10..<50).contains(point.x), (10..<40).contains(point.y) else { return false }
            guard point.x < 22, point.y > 28 else { return true }
            return hypot(point.x - 22, point.y - 28) < 12
        }
        #expect(difference.largest < 40 && difference.mean < 0.2, "\(difference)")
        // A radius that is too large makes a circle of the shorter side.
        layer.maskedCorners = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        layer.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
        layer.cornerRadius = 99
        let circle = try Drawn(60, 50, [layer]).difference { hypot($0.x - 25, $0.y - 25) < 15 }
        #expect(circle.largest < 40 && circle.mean < 0.3, "\(circle)")
    }

    @Test func masks() throws {
        let layer = Drawn.box(CGRect(x: 5, y: 5, width: 40, height: 40), red)
        let mask = Drawn.box(CGRect(x: 10, y: 0, width: 20, height: 20), CGColor(gray: 0, alpha: 0.5))
        mask.addSublayer(Drawn.box(CGRect(x: 0, y: 0, width: 10, height: 10)))
        layer.mask = mask
        layer.addSublayer(Drawn.box(CGRect(x: 0, y: 0, width: 60, height: 60), blue))
        let picture = try Drawn(60, 50, [layer])
        #expect(picture.color(20, 40) == [0, 0, 255, 255] && picture.alpha(30, 30) == 128)
        #expect(picture.alpha(10, 40) == 0 && picture.alpha(40, 40) == 0 && picture.alpha(20, 20) == 0)
        mask.isHidden = true
        #expect(try Drawn(60, 50, [layer]).isEmpty)
    }

    @Test func clipping() throws {
        let layer = Drawn.box(CGRect(x: 10, y: 10, width: 30, height: 30), red)
        layer.cornerRadius = 15
        layer.masksToBounds = true
        layer.addSublayer(Drawn.box(CGRect(x: 0, y: 0, width: 100, height: 100), blue))
        let picture = try Drawn(60, 50, [layer])
        let difference = picture.difference { hypot($0.x - 25, $0.y - 25) < 15 }
        #expect(difference.largest < 80 && difference.mean < 1, "\(difference)")
        #expect(picture.color(25, 25) == [0, 0, 255, 255])
        layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        let turned = try Drawn(60, 50, [layer]).difference { hypot(($0.x - 25) / cos(0.7), $0.y - 25) < 15 }
        #expect(turned.mean < 1, "\(turned)")
    }
}
