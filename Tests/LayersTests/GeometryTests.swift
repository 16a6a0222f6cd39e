import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct GeometryTests {
    @Test func defaults() {
        let layer = CALayer()
        #expect(layer.bounds == .zero && layer.position == .zero && layer.frame == .zero)
        #expect(
            layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0 && layer.zPosition == 0)
        #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
        #expect(layer.opacity == 1 && !layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped)
        #expect(
            layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contentsGravity == .resize)
        #expect(layer.borderColor == .black && layer.backgroundColor == nil && layer.contentsScale == 1)
        #expect(layer.shadowColor == .black && layer.shadowOpacity == 0 && layer.shadowRadius == 3)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.cornerRadius == 0)
        #expect(layer.maskedCorners.rawValue == 15 && !layer.masksToBounds && layer.speed == 1)
        #expect(layer.magnificationFilter == .linear && layer.allowsGroupOpacity && layer.duration == 0)
    }

    /// Bounds 40 × 20 at (100, 50), anchored in turn; then turned and scaled.
    @Test(arguments: [
        (CGPoint(x: 0.5, y: 0.5), CGAffineTransform.identity, CGRect(x: 80, y: 40, width: 40, height: 20)),
        (CGPoint(x: 0, y: 0), .identity, CGRect(x: 100, y: 50, width: 40, height: 20)),
        (CGPoint(x: 1, y: 1), .identity, CGRect(x: 60, y: 30, width: 40, height: 20)),
        (
            CGPoint(x: 0.5, y: 0.5), CGAffineTransform(rotationAngle: .pi / 2),
            CGRect(x: 90, y: 30, width: 20, height: 40)
        ),
        // About its origin, turned to the left: x from −20 to 0, y from 0 to 40.
        (
            CGPoint.zero, CGAffineTransform(rotationAngle: .pi / 2),
            CGRect(x: 80, y: 50, width: 20, height: 40)
        ),
        (CGPoint.zero, CGAffineTransform(scaleX: 2, y: 0.5), CGRect(x: 100, y: 50, width: 80, height: 10)),
    ])
    func frames(anchor: CGPoint, transform: CGAffineTransform, frame: CGRect) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 7, y: 3, width: 40, height: 20)
        layer.position = CGPoint(x: 100, y: 50)
        layer.anchorPoint = anchor
        layer.setAffineTransform(transform)
        #expect(isClose(layer.frame, frame))
        // Set to the same, it changes nothing; moved and doubled, it fills what was asked for.
        layer.frame = layer.frame
        #expect(isClose(layer.bounds, CGRect(x: 7, y: 3, width: 40, height: 20)))
        #expect(isClose(layer.position, CGPoint(x: 100, y: 50)))
        let other = CGRect(x: -5, y: 8, width: 2 * frame.width, height: 2 * frame.height)
        layer.frame = other
        #expect(isClose(layer.frame, other))
        #expect(isClose(layer.bounds.size.width, 80) && isClose(layer.bounds.size.height, 40))
    }

    /// A child at (30, 40), bounds from (5, 0), in a parent of 200 × 100 at its origin, whose y is turned.
    @Test func conversionsThroughAFlippedTree() {
        let (root, parent, child) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(parent)
        parent.addSublayer(child)
        parent.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
        child.bounds = CGRect(x: 5, y: 0, width: 20, height: 10)
        child.position = CGPoint(x: 30, y: 40)
        // The child's origin is at (20, 35) in the parent, less the bounds' own 5.
        #expect(child.convert(CGPoint(x: 5, y: 0), to: parent) == CGPoint(x: 20, y: 35))
        #expect(child.convert(CGPoint(x: 5, y: 0), to: root) == CGPoint(x: 30, y: 55))
        parent.isGeometryFlipped = true
        #expect(child.convert(CGPoint(x: 5, y: 0), to: parent) == CGPoint(x: 20, y: 35))
        // 35 from the parent's upper edge, at y 120.
        #expect(child.convert(CGPoint(x: 5, y: 0), to: root) == CGPoint(x: 30, y: 85))
        #expect(child.convert(CGPoint(x: 30, y: 85), from: root) == CGPoint(x: 5, y: 0))
        let rect = child.convert(child.bounds, to: root)
        #expect(rect == CGRect(x: 30, y: 75, width: 20, height: 10))
        #expect(parent.contentsAreFlipped() && child.contentsAreFlipped() && !root.contentsAreFlipped())
        child.isGeometryFlipped = true
        #expect(!child.contentsAreFlipped())
        // Upside down in its own bounds: what was its lower edge is its upper.
        #expect(child.convert(CGPoint(x: 5, y: 0), to: parent) == CGPoint(x: 20, y: 45))
    }

    /// Seen from 500 away, a layer that is turned by 60° about y: x' = x cos / (1 + x sin / 500).
    @Test func perspective() throws {
        let (root, child) = (CALayer(), CALayer())
        root.addSublayer(child)
        root.bounds = CGRect(x: 0, y: 0, width: 400, height: 200)
        root.position = CGPoint(x: 200, y: 100)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 500
        root.sublayerTransform = perspective
        child.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        child.position = CGPoint(x: 200, y: 100)
        child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        for (x, y) in [(-50.0, -25.0), (50, -25), (50, 25), (-50, 25)] {
            // Rotation about y takes x to depth −x sin; the eye is at 500.
            let w = 1 + x * sin(Double.pi / 3) / 500
            let expected = CGPoint(x: 200 + x * cos(.pi / 3) / w, y: 100 + y / w)
            let own = CGPoint(x: x + 50, y: y + 25)
            #expect(isClose(child.convert(own, to: root), expected))
            #expect(isClose(child.convert(expected, from: root), own))
            let state = LayerSnapshot(root).tree.state(at: 0)
            let sublayer = try #require(state.sublayers.first)
            #expect(isClose(state.transform(ofSublayer: sublayer).image(of: own), expected))
        }
    }

    @Test func transformFunctions() {
        let t = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.7, 1, 2, 3)
        let identity = CATransform3DConcat(t, CATransform3DInvert(t)).matrix
        for (row, expected) in zip(
            [identity.row1, identity.row2, identity.row3, identity.row4],
            [Matrix4.identity.row1, Matrix4.identity.row2, Matrix4.identity.row3, Matrix4.identity.row4])
        {
            #expect(((row - expected) * (row - expected)).sum() < 1e-24)
        }
        let scaled = CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 2, 3, 4)
        #expect(scaled.matrix.image(of: [1, 1, 1, 1]) == [12, 3, 4, 1])
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 1, 1)
        #expect(moved.matrix.image(of: [0, 0, 0, 1]) == [2, 2, 2, 1])
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let lifted = CATransform3DMakeAffineTransform(affine)
        #expect(CATransform3DIsAffine(lifted) && CATransform3DGetAffineTransform(lifted) == affine)
        #expect(!CATransform3DIsAffine(t) && !CATransform3DIsIdentity(t))
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: t).caTransform3DValue, t))
        #expect(CATransform3DIsIdentity(NSValue(point: .zero).caTransform3DValue))
        let flat = CATransform3DMakeScale(0, 1, 1)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        // Counter-clockwise about z: x goes to y.
        let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 2)
        #expect(isClose(quarter.m12, 1) && isClose(quarter.m21, -1))
        #expect(CATransform3D().m44 == 0)
    }

    /// What is taken apart goes together again, mirrored and sheared transforms too.
    @Test func componentsAreTheWholeTransform() throws {
        let matrices = [
            Matrix4(scaleX: -1, y: 2, z: 3), Matrix4(scaleX: 1, y: -1),
            Matrix4(CGAffineTransform(a: 1, b: 0.3, c: -0.7, d: 2, tx: 5, ty: 6)),
            Matrix4(rotation: 2.5, x: 1, y: 0.5, z: -2).concatenating(Matrix4(scaleX: 1, y: 2, z: 3)),
            Matrix4(rotation: .pi / 2, x: 0, y: 1, z: 0),
            Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -0.002], [3, 4, 5, 1]),
        ]
        for matrix in matrices {
            let again = try #require(matrix.components).matrix
            for (a, b) in zip(
                [matrix.row1, matrix.row2, matrix.row3, matrix.row4],
                [again.row1, again.row2, again.row3, again.row4])
            {
                #expect(((a - b) * (a - b)).sum() < 1e-20, "\(matrix) \(again)")
            }
        }
        #expect(Matrix4(scaleX: 1, y: -1).components?.scale == [1, -1, 1])
        #expect(Matrix4(scaleX: 0, y: 1).components == nil)
    }

    @Test func hits() {
        let (root, back, front) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(back)
        root.addSublayer(front)
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        back.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
        front.frame = CGRect(x: 50, y: 50, width: 80, height: 80)
        #expect(root.hitTest(CGPoint(x: 60, y: 60)) === front)
        #expect(root.hitTest(CGPoint(x: 20, y: 20)) === back)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
        #expect(root.hitTest(CGPoint(x: 120, y: 120)) === front)
        root.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 120, y: 120)) == nil)
        back.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 60, y: 60)) === back)
        back.isHidden = true
        #expect(root.hitTest(CGPoint(x: 20, y: 20)) === root)
        #expect(root.contains(CGPoint(x: 99, y: 99)) && !root.contains(CGPoint(x: 100, y: 100)))
    }

    /// Source: CATransform3D.h: sixteen numbers, in rows.
    @Test func fieldsOfMatrices() {
        let matrix = CATransform3D(
            m11: 11, m12: 12, m13: 13, m14: 14, m21: 21, m22: 22, m23: 23, m24: 24, m31: 31, m32: 32, m33: 33,
            m34: 34, m41: 41, m42: 42, m43: 43, m44: 44)
        let rows: [[CGFloat]] = [
            [matrix.m11, matrix.m12, matrix.m13, matrix.m14],
            [matrix.m21, matrix.m22, matrix.m23, matrix.m24],
            [matrix.m31, matrix.m32, matrix.m33, matrix.m34],
            [matrix.m41, matrix.m42, matrix.m43, matrix.m44],
        ]
        #expect(rows == [[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34], [41, 42, 43, 44]])
        let moved = CATransform3DMakeTranslation(2, 3, 5)
        #expect([moved.m41, moved.m42, moved.m43, moved.m44] == [2, 3, 5, 1])
    }
}
