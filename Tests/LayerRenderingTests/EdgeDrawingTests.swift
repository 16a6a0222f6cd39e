import Foundation
import LayerRendering
import Layers
import MediaTypes
import Testing

/// Edges between pixels, smoothed or not; corners; strokes that became paths.
@Suite struct EdgeDrawingTests {
    /// A turned layer without smoothing covers a pixel whole if its center is inside.
    @Test(arguments: [false, true]) func hardEdgesAreByPixelCenters(hasContents: Bool) throws {
        let layer = Drawn.box(
            CGRect(x: 12.3, y: 9.6, width: 30.4, height: 20.2), hasContents ? .clear : .white)
        if hasContents { layer.contents = CGImage(width: 1, height: 1, straightRGBA: [255, 255, 255, 255]) }
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
        let smooth = try Drawn(60, 50, [layer])
        #expect(smooth.alphas.contains { (1...254).contains($0) })
        layer.allowsEdgeAntialiasing = false
        let root = CALayer()
        let hard = try Drawn(60, 50, [layer], root: root)
        #expect(Set(hard.alphas) == [0, 255])
        let corners = [(0.0, 0.0), (30.4, 0), (30.4, 20.2), (0, 20.2)].map { x, y -> CGPoint in
            let point = layer.convert(CGPoint(x: x, y: y), to: root)
            return CGPoint(x: point.x, y: 50 - point.y)
        }
        var wrong = 0
        for y in 0..<50 {
            for x in 0..<60 {
                let isIn = isInside(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), corners)
                if (hard.alpha(x, y) == 255) != isIn { wrong += 1 }
            }
        }
        // Centers within Cairo's 1/256 of an edge may fall on either side.
        #expect(wrong <= 2, "\(wrong) pixels")
    }

    /// Each edge by itself, half a pixel off the grid, of a color, a gradient and contents; y up, and flipped.
    @Test(arguments: ["color", "gradient", "contents", "border"], [false, true])
    func maskedEdges(kind: String, isFlipped: Bool) throws {
        let edges: [CAEdgeAntialiasingMask] = [
            .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
        ]
        for soft in edges {
            let layer = kind == "gradient" ? CAGradientLayer() : CALayer()
            layer.frame = CGRect(x: 4.25, y: 5.25, width: 10.5, height: 8.5)
            switch kind {
            case "color": layer.backgroundColor = .white
            case "contents":
                layer.contents = CGImage(width: 1, height: 1, straightRGBA: [255, 255, 255, 255])
            case "border":
                layer.borderWidth = 20
                layer.borderColor = .white
            default: (layer as? CAGradientLayer)?.colors = [CGColor.white, CGColor.white]
            }
            layer.edgeAntialiasingMask = soft
            let drawn = try Drawn(20, 20, flipped: isFlipped, [layer])
            // Points 4.25 to 14.75 and 5.25 to 13.75: three quarters of the first and last pixel are covered.
            let rows = isFlipped ? [5, 13] : [14, 6]
            let found = [
                drawn.alpha(4, 10), drawn.alpha(14, 10), drawn.alpha(10, rows[0]), drawn.alpha(10, rows[1]),
            ]
            let expected = edges.map { $0 == soft ? 191 : 255 }
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(soft): \(found)")
            #expect(drawn.alpha(3, 10) == 0 && drawn.alpha(15, 10) == 0)
        }
    }

    /// Sublayers are clipped at the hard edges, too, and rounded corners stay smooth.
    @Test func clipsAndCorners() throws {
        let (layer, inner) = (CALayer(), Drawn.box(CGRect(x: -5, y: -5, width: 50, height: 50)))
        layer.frame = CGRect(x: 4.25, y: 4.25, width: 10.5, height: 10.5)
        layer.masksToBounds = true
        layer.addSublayer(inner)
        #expect(try Drawn(20, 20, [layer]).alphas.contains { (1...254).contains($0) })
        layer.allowsEdgeAntialiasing = false
        #expect(try Set(Drawn(20, 20, [layer]).alphas) == [0, 255])
        layer.cornerRadius = 3
        #expect(try Drawn(20, 20, [layer]).alphas.contains { (1...254).contains($0) })
    }

    /// A continuous corner begins 1.53 radii before the corner and passes the diagonal about where a circle does; in
    /// a square of twice the radius there is no room, and it is a circle.
    @Test func continuousCorners() throws {
        let box = Drawn.box(CGRect(x: 0, y: 0, width: 100, height: 100))
        box.cornerRadius = 30
        let round = try Drawn(100, 100, [box])
        box.cornerCurve = .continuous
        let smooth = try Drawn(100, 100, [box])
        // On the top edge, from 1.53 · 30 = 45.9 points on, it is straight; a circle's is from 30 on.
        #expect(smooth.alpha(46, 0) == 255 && smooth.alpha(36, 0) < 255 && round.alpha(36, 0) >= 254)
        func depth(_ drawn: Drawn) -> Double {
            (0..<50).reduce(0) { $0 + Double(255 - drawn.alpha($1, $1)) / 255 }
        }
        #expect(abs(depth(round) - 30 * (1 - 0.5.squareRoot())) < 0.3)
        #expect(abs(depth(smooth) - 30 * 0.2915) < 0.3, "\(depth(smooth))")
        box.cornerRadius = 50
        let circle = try Drawn(100, 100, [box])
        box.cornerCurve = .circular
        let known = try Drawn(100, 100, [box])
        let far = zip(circle.alphas, known.alphas).map { abs($0 - $1) }.max() ?? 0
        // Cairo flattens curves within a tenth of a pixel.
        #expect(far <= 30, "\(far)")
        box.maskedCorners = [.layerMinXMinYCorner]
        box.cornerCurve = .continuous
        box.cornerRadius = 30
        let one = try Drawn(100, 100, [box])
        #expect(one.alpha(99, 0) == 255 && one.alpha(0, 0) == 255 && one.alpha(0, 99) == 0)
    }

    /// A path's outline, filled, against Cairo's stroke of the path itself; and dashes against Cairo's.
    @Test(arguments: [CGLineCap.butt, .round, .square], [CGLineJoin.miter, .round, .bevel])
    func outlinesAreStrokes(cap: CGLineCap, join: CGLineJoin) throws {
        let caps: [CAShapeLayerLineCap] = [.butt, .round, .square]
        let joins: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
        for (path, isDashed) in Self.paths.flatMap({ path in [false, true].map { (path, $0) } }) {
            let (stroked, filled) = (CAShapeLayer(), CAShapeLayer())
            stroked.path = path
            stroked.fillColor = nil
            stroked.strokeColor = .white
            stroked.lineWidth = 7
            stroked.lineCap = caps[Int(cap.rawValue)]
            stroked.lineJoin = joins[Int(join.rawValue)]
            stroked.miterLimit = 4
            let dashes: [CGFloat] = [17, 9]
            if isDashed {
                stroked.lineDashPattern = [17, 9]
                stroked.lineDashPhase = 5
            }
            let line = isDashed ? path.copy(dashingWithPhase: 5, lengths: dashes) : path
            filled.path = line.copy(strokingWithWidth: 7, lineCap: cap, lineJoin: join, miterLimit: 4)
            filled.fillColor = .white
            let (one, other) = (try Drawn(120, 100, [stroked]), try Drawn(120, 100, [filled]))
            let far = zip(one.alphas, other.alphas).map { abs($0 - $1) }
            #expect(far.filter { $0 > 60 }.count <= 6, "\(far.max() ?? 0) dashed: \(isDashed)")
            #expect(Double(far.reduce(0, +)) / Double(far.count) < 0.6)
            #expect(one.alphas.contains(255))
        }
    }

    private static var paths: [CGPath] {
        let (zigzag, curve) = (CGMutablePath(), CGMutablePath())
        zigzag.addLines(
            between: [(15, 15), (100, 30), (25, 45), (70, 90), (70, 60)].map { CGPoint(x: $0.0, y: $0.1) })
        curve.move(to: CGPoint(x: 15, y: 50))
        curve.addCurve(
            to: CGPoint(x: 100, y: 45), control1: CGPoint(x: 30, y: -10), control2: CGPoint(x: 60, y: 130))
        curve.addQuadCurve(to: CGPoint(x: 40, y: 80), control: CGPoint(x: 105, y: 85))
        let closed = CGMutablePath()
        closed.addRect(CGRect(x: 20, y: 20, width: 60, height: 40))
        closed.addEllipse(in: CGRect(x: 50, y: 30, width: 50, height: 50))
        return [zigzag, curve, closed]
    }
}
