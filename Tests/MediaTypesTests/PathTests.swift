import Foundation
import MediaTypes
import Testing

@Suite struct PathTests {
    private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

    @Test func shapes() throws {
        for path in [
            CGPath(rect: rect, transform: nil), CGPath(ellipseIn: rect, transform: nil),
            CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 8, transform: nil),
        ] {
            let box = path.boundingBoxOfPath
            #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxX - 40) < 1e-9)
            #expect(abs(box.minY - 20) < 1e-9 && abs(box.maxY - 60) < 1e-9)
            #expect(path.contains(CGPoint(x: 25, y: 40)) && !path.contains(CGPoint(x: 9, y: 40)))
        }
        let round = CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 8, transform: nil)
        #expect(!round.contains(CGPoint(x: 10.5, y: 20.5)) && round.contains(CGPoint(x: 12, y: 24)))
        var half = CGAffineTransform(scaleX: 0.5, y: 0.5)
        #expect(
            CGPath(rect: rect, transform: &half).boundingBox == CGRect(x: 5, y: 10, width: 15, height: 20))
        #expect(try #require(round.copy(using: &half)).boundingBox.width == 15)
    }

    /// Control points count for `boundingBox` alone.
    @Test func boxes() {
        let path = CGMutablePath()
        #expect(path.isEmpty && path.boundingBox.isNull && path.currentPoint == .zero)
        path.addLine(to: CGPoint(x: 5, y: 5))
        path.closeSubpath()
        #expect(path.isEmpty)
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
        path.addCurve(
            to: CGPoint(x: 20, y: 0), control1: CGPoint(x: 10, y: -12), control2: CGPoint(x: 20, y: -12))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: -9, width: 20, height: 14))
        #expect(path.currentPoint == CGPoint(x: 20, y: 0))
    }

    /// A square with a square hole, drawn the same way round: only even-odd sees the hole.
    @Test func fillRules() {
        let path = CGMutablePath()
        path.addRects([
            CGRect(x: 0, y: 0, width: 30, height: 30), CGRect(x: 10, y: 10, width: 10, height: 10),
        ])
        let (hole, frame) = (CGPoint(x: 15, y: 15), CGPoint(x: 5, y: 15))
        #expect(path.contains(hole) && !path.contains(hole, using: .evenOdd))
        #expect(path.contains(frame) && path.contains(frame, using: .evenOdd))
        #expect(path.contains(CGPoint(x: 7, y: 7), transform: CGAffineTransform(scaleX: 0.5, y: 0.5)))
    }

    /// Where arcs end, which way they go round, and how round they are.
    @Test(arguments: [
        (0.0, Double.pi / 2, false, CGRect(x: 0, y: 0, width: 10, height: 10)),
        (0, .pi / 2, true, CGRect(x: -10, y: -10, width: 20, height: 20)),
        (0, .pi, false, CGRect(x: -10, y: 0, width: 20, height: 10)),
        (.pi, 0, false, CGRect(x: -10, y: -10, width: 20, height: 10)),
        (0, 2 * .pi, false, CGRect(x: -10, y: -10, width: 20, height: 20)),
    ])
    func arcs(start: Double, end: Double, isClockwise: Bool, box: CGRect) {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: isClockwise)
        let found = path.boundingBoxOfPath
        #expect(abs(found.minX - box.minX) < 0.01 && abs(found.maxX - box.maxX) < 0.01)
        #expect(abs(found.minY - box.minY) < 0.01 && abs(found.maxY - box.maxY) < 0.01)
        let last = path.currentPoint
        #expect(abs(last.x - 10 * cos(end)) < 1e-9 && abs(last.y - 10 * sin(end)) < 1e-9)
    }

    @Test func arcsThatContinue() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -10, y: 0))
        path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 0, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        // The corner itself is cut off.
        #expect(path.contains(CGPoint(x: -1.5, y: 0.9)) && !path.contains(CGPoint(x: -0.2, y: 0.2)))
        path.addArc(tangent1End: CGPoint(x: 0, y: 8), tangent2End: CGPoint(x: 0, y: 9), radius: 4)
        #expect(path.currentPoint == CGPoint(x: 0, y: 8))
        let relative = CGMutablePath()
        relative.addRelativeArc(center: .zero, radius: 1, startAngle: .pi / 2, delta: -.pi / 2)
        #expect(abs(relative.currentPoint.x - 1) < 1e-9)
    }

    @Test func copiesAndEquality() throws {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
        let copy = try #require(path.copy())
        #expect(copy == path && copy.hashValue == path.hashValue)
        path.closeSubpath()
        #expect(copy != path && path.currentPoint == .zero)
        let other = try #require(copy.mutableCopy())
        other.addPath(copy, transform: CGAffineTransform(translationX: 10, y: 0))
        other.addEllipse(in: rect)
        other.addRoundedRect(in: rect, cornerWidth: 3, cornerHeight: 3)
        #expect(other.boundingBox.maxX == 40 && copy.boundingBox.maxX == 1)
        var shift = CGAffineTransform(translationX: 5, y: 0)
        #expect(try #require(copy.mutableCopy(using: &shift)).boundingBox.minX == 5)
    }
}
