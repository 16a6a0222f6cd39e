import Drawing
import Foundation
import MediaTypes
import Testing

@Suite struct PathDrawingTests {
    /// The share of a pixel that a rectangle covers.
    private func coverage(_ rect: CGRect, _ x: Int, _ y: Int) -> Double {
        let pixel = CGRect(x: x, y: y, width: 1, height: 1).intersection(rect)
        return pixel.isNull ? 0 : Double(pixel.width * pixel.height)
    }

    @Test func rectanglesCoverTheirShareOfPixels() throws {
        let bitmap = try TestBitmap(6, 5)
        let rect = CGRect(x: 0.75, y: 1.5, width: 3.5, height: 2.25)
        bitmap.context.fill(rect)
        let alphas = try bitmap.alphas()
        for y in 0..<5 {
            for x in 0..<6 {
                #expect(abs(Double(alphas[4 - y][x]) - 255 * coverage(rect, x, y)) <= 2, "\(x) \(y)")
            }
        }
    }

    @Test func withoutSmoothEdges() throws {
        let bitmap = try TestBitmap(8, 8)
        bitmap.context.setShouldAntialias(false)
        bitmap.context.fillEllipse(in: CGRect(x: 0.3, y: 0.3, width: 7, height: 7))
        #expect(Set(try bitmap.alphas().flatMap { $0 }) == [0, 255])
        let smooth = try TestBitmap(8, 8)
        smooth.context.setAllowsAntialiasing(true)
        smooth.context.fillEllipse(in: CGRect(x: 0.3, y: 0.3, width: 7, height: 7))
        let sum = try smooth.alphas().flatMap { $0 }.reduce(0, +)
        #expect(abs(Double(sum) / 255 - Double.pi * 3.5 * 3.5) < 0.2)
    }

    /// Transforms apply to what is added after them, the last one first.
    @Test func transforms() throws {
        let bitmap = try TestBitmap(10, 8)
        let context = bitmap.context
        context.saveGState()
        context.translateBy(x: 6, y: 1)
        context.rotate(by: .pi / 2)
        context.scaleBy(x: 2, y: 3)
        #expect(context.convertToDeviceSpace(CGPoint(x: 2, y: 1)).equalsAbout(CGPoint(x: 3, y: 5)))
        #expect(context.convertToUserSpace(CGPoint(x: 3, y: 5)).equalsAbout(CGPoint(x: 2, y: 1)))
        #expect(context.convertToUserSpace(CGSize(width: -3, height: 2)).width.isAbout(1))
        #expect(context.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 2, height: 1)).minX.isAbout(3))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.restoreGState()
        #expect(context.ctm.isIdentity && context.userSpaceToDeviceSpaceTransform.isIdentity)
        let alphas = try bitmap.alphas()
        for y in 0..<8 {
            for x in 0..<10 {
                let isInside = (3..<6).contains(x) && (1..<5).contains(7 - y)
                #expect(abs(alphas[y][x] - (isInside ? 255 : 0)) <= 1, "\(x) \(y)")
            }
        }
        context.concatenate(CGAffineTransform(scaleX: 0, y: 1))
        #expect(context.ctm.isIdentity)
    }

    @Test func fillRules() throws {
        for (rule, inner) in [(CGPathFillRule.winding, 255), (.evenOdd, 0)] {
            let bitmap = try TestBitmap(6, 6)
            bitmap.context.addRects([
                CGRect(x: 0, y: 0, width: 6, height: 6), CGRect(x: 2, y: 2, width: 2, height: 2),
            ])
            bitmap.context.fillPath(using: rule)
            #expect(try bitmap.alphas()[3][3] == inner && bitmap.alphas()[0][0] == 255)
        }
    }

    @Test func pathsAreFilledAndStroked() throws {
        let bitmap = try TestBitmap(12, 12)
        let context = bitmap.context
        context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.setLineWidth(2)
        context.beginPath()
        context.move(to: CGPoint(x: 2, y: 2))
        context.addLine(to: CGPoint(x: 10, y: 2))
        context.addLines(between: [
            CGPoint(x: 2, y: 2), CGPoint(x: 10, y: 2), CGPoint(x: 10, y: 10), CGPoint(x: 2, y: 10),
        ])
        context.closePath()
        #expect(context.boundingBoxOfPath == CGRect(x: 2, y: 2, width: 8, height: 8))
        #expect(context.pathContains(CGPoint(x: 1.5, y: 5), mode: .fillStroke))
        #expect(!context.pathContains(CGPoint(x: 1.5, y: 5), mode: .fill))
        #expect(context.currentPointOfPath == CGPoint(x: 2, y: 2) && !context.isPathEmpty)
        #expect(context.path?.contains(CGPoint(x: 5, y: 5)) == true)
        context.drawPath(using: .fillStroke)
        #expect(context.isPathEmpty && context.path == nil)
        #expect(try bitmap.pixel(5, 5) == [255, 0, 0, 255] && bitmap.pixel(1, 5) == [0, 0, 255, 255])
        #expect(try bitmap.pixel(2, 5) == [0, 0, 255, 255] && bitmap.pixel(3, 5) == [255, 0, 0, 255])
        #expect(try bitmap.pixel(0, 5)[3] == 0)
    }

    /// Lines of length 4 and gaps of 2, from the second unit of a line on.
    @Test func linesAreDashed() throws {
        let bitmap = try TestBitmap(12, 2)
        bitmap.context.setLineDash(phase: 1, lengths: [4, 2])
        bitmap.context.setLineWidth(2)
        bitmap.context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 12, y: 1)])
        #expect(try bitmap.alphas()[0].map { $0 / 255 } == [1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1])
    }

    @Test func endsAndCorners() throws {
        func drawn(_ change: (CGContext) -> Void) throws -> Double {
            let bitmap = try TestBitmap(20, 20)
            bitmap.context.setLineWidth(4)
            change(bitmap.context)
            bitmap.context.move(to: CGPoint(x: 5, y: 5))
            bitmap.context.addLine(to: CGPoint(x: 15, y: 5))
            bitmap.context.addLine(to: CGPoint(x: 15, y: 15))
            bitmap.context.strokePath()
            return Double(try bitmap.alphas().flatMap { $0 }.reduce(0, +)) / 255
        }
        // Two lines of 10 that share a corner of 2 · 2 inside, and the corner of 2 · 2 outside.
        let miter = 80.0
        #expect(abs(try drawn { _ in } - miter) < 0.5)
        #expect(abs(try drawn { $0.setLineJoin(.bevel) } - (miter - 2)) < 0.5)
        #expect(abs(try drawn { $0.setLineJoin(.round) } - (miter - 4 + .pi)) < 0.5)
        #expect(abs(try drawn { $0.setMiterLimit(1) } - (miter - 2)) < 0.5)
        #expect(abs(try drawn { $0.setLineCap(.square) } - (miter + 16)) < 0.5)
        #expect(abs(try drawn { $0.setLineCap(.round) } - (miter + 4 * .pi)) < 0.7)
    }

    @Test func curvesAndArcs() throws {
        func area(_ draw: (CGContext) -> Void) throws -> Double {
            let bitmap = try TestBitmap(24, 24)
            draw(bitmap.context)
            bitmap.context.fillPath()
            return Double(try bitmap.alphas().flatMap { $0 }.reduce(0, +)) / 255
        }
        let center = CGPoint(x: 12, y: 12)
        let half = try area {
            $0.addArc(center: center, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        }
        #expect(abs(half - .pi * 50) < 1)
        #expect(abs(try area { $0.addEllipse(in: CGRect(x: 2, y: 4, width: 20, height: 16)) } - .pi * 80) < 1)
        // A parabola over a chord has two thirds of the triangle of its control point.
        let quad = try area {
            $0.move(to: CGPoint(x: 2, y: 2))
            $0.addQuadCurve(to: CGPoint(x: 22, y: 2), control: CGPoint(x: 12, y: 22))
        }
        #expect(abs(quad - 2 / 3 * 200.0) < 1)
        // A cubic with control points above both ends has 3/4 of width times height.
        let cubic = try area {
            $0.move(to: CGPoint(x: 2, y: 2))
            $0.addCurve(
                to: CGPoint(x: 22, y: 2), control1: CGPoint(x: 2, y: 22), control2: CGPoint(x: 22, y: 22))
        }
        #expect(abs(cubic - 0.6 * 400) < 1)
        // A rounded corner lacks 1 - π/4 of its square.
        let corner = try area {
            $0.move(to: CGPoint(x: 2, y: 2))
            $0.addArc(
                tangent1End: CGPoint(x: 22, y: 2), tangent2End: CGPoint(x: 22, y: 22), radius: 8)
            $0.addLine(to: CGPoint(x: 22, y: 22))
            $0.addLine(to: CGPoint(x: 2, y: 22))
        }
        #expect(abs(corner - (400 - 64 * (1 - .pi / 4))) < 1)
        let path = try area {
            $0.addPath(CGPath(rect: CGRect(x: 1, y: 1, width: 3, height: 4), transform: nil))
        }
        #expect(path == 12)
    }

    @Test func edgesOfRectanglesAndEllipses() throws {
        let bitmap = try TestBitmap(10, 10)
        bitmap.context.stroke(CGRect(x: 2, y: 2, width: 6, height: 6), width: 2)
        let stroked: Int = try bitmap.alphas().joined().reduce(0, +)
        #expect(stroked == 255 * (64 - 16))
        let other = try TestBitmap(20, 20)
        other.context.setLineWidth(2)
        other.context.strokeEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 16))
        let sum = try other.alphas().flatMap { $0 }.reduce(0, +)
        #expect(abs(Double(sum) / 255 - .pi * (81 - 49)) < 1)
        let outline = try TestBitmap(20, 20)
        outline.context.setLineWidth(2)
        outline.context.addEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 16))
        outline.context.replacePathWithStrokedPath()
        outline.context.fillPath()
        let filled = try outline.alphas().flatMap { $0 }.reduce(0, +)
        #expect(abs(filled - sum) < 255)
        outline.context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
}

extension CGFloat {
    func isAbout(_ other: CGFloat) -> Bool { (self - other).magnitude < 1e-9 }
}

extension CGPoint {
    func equalsAbout(_ other: CGPoint) -> Bool { x.isAbout(other.x) && y.isAbout(other.y) }
}
