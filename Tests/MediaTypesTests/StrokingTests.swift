import Foundation
import MediaTypes
import Testing

/// Source: CGPath.h. How strokes are drawn, LayerRenderingTests compare with Cairo's.
@Suite struct StrokingTests {
    private func line(_ points: [(Double, Double)], isClosed: Bool = false) -> CGMutablePath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        if isClosed { path.closeSubpath() }
        return path
    }

    private func stroke(
        _ path: CGPath, _ width: CGFloat = 2, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter,
        limit: CGFloat = 10
    ) -> CGPath {
        path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
    }

    @Test(arguments: [
        (CGLineCap.butt, CGRect(x: 0, y: -1, width: 10, height: 2)),
        (.square, CGRect(x: -1, y: -1, width: 12, height: 2)),
        (.round, CGRect(x: -1, y: -1, width: 12, height: 2)),
    ])
    func ends(cap: CGLineCap, bounds: CGRect) {
        let outline = stroke(line([(0, 0), (10, 0)]), 2, cap)
        let box = outline.boundingBoxOfPath
        #expect(abs(box.minX - bounds.minX) < 1e-3 && abs(box.maxX - bounds.maxX) < 1e-3)
        #expect(abs(box.minY - bounds.minY) < 1e-3 && abs(box.maxY - bounds.maxY) < 1e-3)
        // The corner of a square end is outside a round one.
        #expect(outline.contains(CGPoint(x: 10.9, y: 0.9)) == (cap == .square))
        #expect(outline.contains(CGPoint(x: 10.9, y: 0)) == (cap != .butt))
        let dot = stroke(line([(5, 5), (5, 5)]), 2, cap)
        #expect(dot.contains(CGPoint(x: 5, y: 5.9)) == (cap != .butt))
    }

    /// A right angle: a miter's tip is 1.41 widths long.
    @Test(
        arguments: [
            (CGLineJoin.miter, 10, [true, true, true]), (.miter, 1.4, [false, false, true]),
            (.bevel, 10, [false, false, true]), (.round, 10, [false, true, true]),
        ] as [(CGLineJoin, CGFloat, [Bool])])
    func corners(join: CGLineJoin, limit: CGFloat, isIn: [Bool]) {
        let outline = stroke(line([(0, 0), (10, 0), (10, 10)]), 2, .butt, join, limit: limit)
        let points = [CGPoint(x: 10.95, y: -0.95), CGPoint(x: 10.6, y: -0.6), CGPoint(x: 10.4, y: -0.4)]
        #expect(points.map { outline.contains($0) } == isIn)
        // Both ways round.
        let back = stroke(line([(10, 10), (10, 0), (0, 0)]), 2, .butt, join, limit: limit)
        #expect(points.map { back.contains($0) } == isIn)
    }

    @Test func closedPathsAndCurves() {
        let square = stroke(line([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true))
        #expect(square.contains(CGPoint(x: -0.95, y: -0.95)) && !square.contains(CGPoint(x: 1.05, y: 1.05)))
        #expect(square.boundingBoxOfPath == CGRect(x: -1, y: -1, width: 12, height: 12))
        let ring = stroke(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil))
        for angle in stride(from: 0.0, to: 6.28, by: 0.01) {
            func isIn(_ radius: Double) -> Bool {
                ring.contains(CGPoint(x: 10 + radius * cos(angle), y: 10 + radius * sin(angle)))
            }
            #expect(!isIn(8.98) && isIn(9.02) && isIn(10) && isIn(10.98) && !isIn(11.02))
        }
    }

    @Test func nothingToStroke() {
        #expect(stroke(CGMutablePath()).isEmpty && stroke(line([(0, 0), (10, 0)]), 0).isEmpty)
        #expect(stroke(line([(3, 3)])).isEmpty)
        let doubled = line([(0, 0), (10, 0)])
            .copy(
                strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
                transform: CGAffineTransform(scaleX: 2, y: 3))
        #expect(doubled.boundingBoxOfPath == CGRect(x: 0, y: -3, width: 20, height: 6))
    }

    @Test(
        arguments: [
            (0, [3, 1], [[0, 3], [4, 7], [8, 10]]), (1, [3, 1], [[0, 2], [3, 6], [7, 10]]),
            (3.5, [3, 1], [[0.5, 3.5], [4.5, 7.5], [8.5, 10]]), (-1, [3, 1], [[1, 4], [5, 8], [9, 10]]),
            (0, [2], [[0, 2], [4, 6], [8, 10]]), (2, [2], [[2, 4], [6, 8]]), (0, [], [[0, 10]]),
            (0, [0], [[0, 10]]),
        ] as [(CGFloat, [CGFloat], [[CGFloat]])])
    func dashes(phase: CGFloat, lengths: [CGFloat], expected: [[CGFloat]]) {
        let dashed = line([(0, 0), (10, 0)]).copy(dashingWithPhase: phase, lengths: lengths)
        #expect(pieces(dashed) == expected)
    }

    /// Around a corner, a dash goes on; each subpath begins the pattern again.
    @Test func dashesGoRoundCorners() {
        let dashed = line([(0, 0), (5, 0), (5, 5)]).copy(dashingWithPhase: 0, lengths: [6, 2])
        var ends: [CGPoint] = []
        dashed.applyWithBlock { ends.append($0.pointee.points[0]) }
        #expect(
            ends == [
                .zero, CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 3), CGPoint(x: 5, y: 5),
            ])
    }

    /// The x of each piece's ends.
    private func pieces(_ path: CGPath) -> [[CGFloat]] {
        var pieces: [[CGFloat]] = []
        path.applyWithBlock { element in
            let x = (element.pointee.points[0].x * 1000).rounded() / 1000
            if element.pointee.type == .moveToPoint {
                pieces.append([x])
            } else {
                pieces[pieces.count - 1].append(x)
            }
        }
        return pieces
    }

    @Test func elements() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
        path.addCurve(to: .zero, control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
        path.closeSubpath()
        var types: [CGPathElementType] = []
        var controls: [CGPoint] = []
        path.apply(info: nil) { _, element in
            types.append(element.pointee.type)
            if element.pointee.type == .addCurveToPoint {
                controls = (0..<3).map { element.pointee.points[$0] }
            }
        }
        #expect(
            types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
        #expect(controls == [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2), .zero])
        #expect(CGPathElementType.closeSubpath.rawValue == 4 && CGLineCap.square.rawValue == 2)
        #expect(CGLineJoin.bevel.rawValue == 2)
    }
}
