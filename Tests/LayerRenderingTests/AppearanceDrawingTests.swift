import Foundation
import LayerRendering
import Layers
import MediaTypes
import Testing

@Suite struct AppearanceDrawingTests {
    /// A layer and its sublayer fade as one; without group opacity each for itself.
    @Test func groupOpacity() throws {
        let parent = Drawn.box(CGRect(x: 0, y: 0, width: 20, height: 20), red)
        parent.addSublayer(Drawn.box(CGRect(x: 10, y: 0, width: 20, height: 20), blue))
        parent.opacity = 0.5
        let group = try Drawn(40, 20, [parent])
        #expect(group.color(5, 10) == [255, 0, 0, 128] && group.color(25, 10) == [0, 0, 255, 128])
        #expect(group.color(15, 10) == [0, 0, 255, 128])
        parent.allowsGroupOpacity = false
        let single = try Drawn(40, 20, [parent])
        let (child, both) = (single.alpha(25, 10), single.alpha(15, 10))
        #expect(child == 128 && abs(both - 191) <= 1)
    }

    @Test func orderAndHiding() throws {
        let layers = [red, green, blue].map { Drawn.box(CGRect(x: 0, y: 0, width: 10, height: 10), $0) }
        #expect(try Drawn(10, 10, layers).color(5, 5) == [0, 0, 255, 255])
        layers[0].zPosition = 1
        #expect(try Drawn(10, 10, layers).color(5, 5) == [255, 0, 0, 255])
        layers[0].isHidden = true
        #expect(try Drawn(10, 10, layers).color(5, 5) == [0, 0, 255, 255])
        layers[2].opacity = 0
        #expect(try Drawn(10, 10, layers).color(5, 5) == [0, 255, 0, 255])
    }

    /// A border lies inwards, over sublayers.
    @Test func borders() throws {
        let layer = Drawn.box(CGRect(x: 2, y: 2, width: 16, height: 16), red)
        layer.borderWidth = 3
        layer.borderColor = green
        layer.addSublayer(Drawn.box(CGRect(x: 0, y: 0, width: 16, height: 16), blue))
        let picture = try Drawn(20, 20, [layer])
        #expect(picture.alpha(1, 10) == 0 && picture.color(2, 10) == [0, 255, 0, 255])
        #expect(picture.color(4, 10) == [0, 255, 0, 255] && picture.color(5, 10) == [0, 0, 255, 255])
        #expect(picture.color(14, 14) == [0, 0, 255, 255] && picture.color(15, 15) == [0, 255, 0, 255])
    }

    /// The edge of a shadow is the integral of a Gaussian; the shadow lies under its layer, 3 lower.
    @Test func shadows() throws {
        let layer = Drawn.box(CGRect(x: 40, y: 40, width: 80, height: 80), red)
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 6
        let picture = try Drawn(160, 160, [layer])
        #expect(picture.color(80, 80) == [255, 0, 0, 255])
        for distance in -5...15 where distance > 3 {
            // Below the layer: its lower edge is at y 120, the shadow's at 123.
            let y = 120 + distance
            let position = (Double(y) + 0.5 - 123) / 6
            let expected = 255 * 0.8 * 0.5 * erfc(position / 2.0.squareRoot())
            #expect(abs(Double(picture.alpha(80, y)) - expected) < 5, "at \(distance)")
        }
        layer.masksToBounds = true
        #expect(try Drawn(160, 160, [layer]).alpha(80, 124) == 0)
    }

    @Test func shadowPaths() throws {
        let layer = Drawn.box(CGRect(x: 10, y: 30, width: 20, height: 20), red)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: -10, width: 20, height: 20), transform: nil)
        layer.shadowColor = blue
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 5, height: 0)
        let picture = try Drawn(60, 60, [layer])
        #expect(picture.color(20, 35) == [0, 0, 255, 255] && picture.alpha(12, 35) == 0)
        #expect(picture.color(20, 15) == [255, 0, 0, 255] && picture.color(33, 35) == [0, 0, 255, 255])
    }

    @Test func gradients() throws {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.colors = [CGColor.black, CGColor.white]
        let picture = try Drawn(100, 100, [layer])
        for y in stride(from: 5, to: 100, by: 10) {
            // From y 0, below, to 1, above.
            #expect(abs(picture.color(50, y)[0] - Int(255 * (99.5 - Double(y)) / 100)) <= 2, "\(y)")
        }
        layer.locations = [0.5, 0.6]
        let steep = try Drawn(100, 100, [layer])
        #expect(steep.color(50, 80)[0] == 0 && steep.color(50, 20)[0] == 255)
        layer.locations = nil
        layer.type = .radial
        (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.75))
        let radial = try Drawn(100, 100, [layer])
        #expect(abs(radial.color(75, 50)[0] - 129) <= 3 && abs(radial.color(50, 62)[0] - 128) <= 3)
        #expect(radial.color(99, 50)[0] > 250 && radial.color(50, 80)[0] == 255)
        layer.type = .conic
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        let conic = try Drawn(100, 100, [layer])
        // A quarter round, towards greater y: straight up.
        #expect(abs(conic.color(50, 10)[0] - 64) <= 3 && abs(conic.color(10, 50)[0] - 128) <= 3)
        #expect(abs(conic.color(50, 90)[0] - 191) <= 3)
    }

    @Test func shapes() throws {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 90, y: 10))
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = red
        layer.lineWidth = 4
        layer.strokeStart = 0.25
        layer.strokeEnd = 0.75
        let part = try Drawn(100, 20, [layer])
        #expect((0..<100).filter { part.alpha($0, 10) == 255 } == Array(30..<70))
        #expect((0..<20).filter { part.alpha(50, $0) == 255 } == Array(8..<12))
        (layer.strokeStart, layer.strokeEnd) = (0, 1)
        layer.lineDashPattern = [10, 20]
        layer.lineDashPhase = 5
        let dashed = try Drawn(100, 20, [layer])
        #expect(
            (0..<100).filter { dashed.alpha($0, 10) == 255 } == Array(10..<15) + Array(35..<45)
                + Array(65..<75))
        layer.lineDashPattern = [-1, 0]
        let unbroken = try Drawn(100, 20, [layer])
        #expect((0..<100).filter { unbroken.alpha($0, 10) == 255 } == Array(10..<90))
    }

    /// Squares one in the other: the inner one is a hole for even-odd alone.
    @Test(arguments: [CAShapeLayerFillRule.nonZero, .evenOdd]) func fillRules(rule: CAShapeLayerFillRule)
        throws
    {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.addRects([
            CGRect(x: 0, y: 0, width: 30, height: 30), CGRect(x: 10, y: 10, width: 10, height: 10),
        ])
        layer.path = path
        layer.fillRule = rule
        let picture = try Drawn(30, 30, [layer])
        #expect(
            picture.color(5, 5) == [0, 0, 0, 255] && picture.alpha(15, 15) == (rule == .evenOdd ? 0 : 255))
    }

    /// Half a circle's length is half the circle.
    @Test func trimmedCurves() throws {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = .white
        layer.lineWidth = 6
        layer.strokeEnd = 0.5
        let difference = try Drawn(100, 100, [layer]).difference { point in
            abs(hypot(point.x - 50, point.y - 50) - 40) < 3 && point.y < 50
        }
        #expect(difference.mean < 0.3 && difference.largest < 40, "\(difference)")
    }
}
