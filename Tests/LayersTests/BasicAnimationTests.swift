import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct BasicAnimationTests {
    /// CAAnimation.h: the six ways of giving up to two of three values. The layer's own x is 100.
    @Test(
        arguments: [
            (from: 10.0, to: 30.0, by: nil, half: 20.0), (10, nil, 8, 14), (nil, 30, 8, 26),
            (10, nil, nil, 55),
            (nil, 30, nil, 65), (nil, nil, 8, 104),
        ] as [(from: Double?, to: Double?, by: Double?, half: Double)])
    func ends(row: (from: Double?, to: Double?, by: Double?, half: Double)) {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.byValue) = (row.from, row.to, row.by)
        animation.duration = 2
        #expect(isClose(number("position.x", animation, at: 1), row.half))
    }

    /// Half way between two values of each kind.
    @Test func kindsOfValues() throws {
        let layer = CAShapeLayer()
        func animate(_ keyPath: String, _ from: Any, _ to: Any) {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 2
            layer.add(animation, forKey: nil)
        }
        animate("position", CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 0))
        animate("bounds", CGRect(x: 0, y: 0, width: 10, height: 10), NSValue(rect: .zero))
        animate("shadowOffset", CGSize(width: 2, height: 4), CGSize.zero)
        animate("backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor.black)
        animate("transform", CATransform3DIdentity, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        animate(
            "path", CGPath(rect: .zero, transform: nil),
            CGPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4), transform: nil))
        animate("hidden", false, true)
        animate("opacity", 1, NSNumber(value: 0))
        let values = try #require(presented(layer, at: 1))
        #expect(values.geometry.position == CGPoint(x: 5, y: 5))
        #expect(values.geometry.bounds == CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(values.shadow.offset == CGSize(width: 1, height: 2))
        #expect(values.surface.backgroundColor?.rgba == [0.5, 0, 0, 1])
        let quarter = Matrix4(rotation: .pi / 4, x: 0, y: 0, z: 1)
        #expect(isClose(values.geometry.transform.row1.x, quarter.row1.x))
        #expect(isClose(values.geometry.transform.row1.y, quarter.row1.y))
        #expect(values.shape?.path?.bounds == CGRect(x: 1, y: 1, width: 2, height: 2))
        #expect(!values.isHidden && values.opacity == 0.5)
        #expect(presented(layer, at: 1.999)?.isHidden == false)
    }

    /// From no color a color fades in; contents cross-fade.
    @Test func nothingAndPictures() throws {
        let layer = CALayer()
        let color = CABasicAnimation(keyPath: "backgroundColor")
        color.toValue = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        color.duration = 1
        layer.add(color, forKey: nil)
        let pictures = CABasicAnimation(keyPath: "contents")
        let (red, blue) = (
            try #require(CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])),
            try #require(CGImage(width: 1, height: 1, rgba: [0, 0, 255, 255]))
        )
        (pictures.fromValue, pictures.toValue, pictures.duration) = (red, blue, 1)
        layer.add(pictures, forKey: nil)
        let values = try #require(presented(layer, at: 0.25))
        #expect(values.surface.backgroundColor?.rgba == [1, 0.5, 0, 0.25])
        #expect(values.contents.contents == .blend(.image(LayerImage(red)), .image(LayerImage(blue)), 0.25))
    }

    /// Later animations start from what earlier ones made; parts of a transform do not disturb each other.
    @Test func animationsOfOneProperty() throws {
        let layer = CALayer()
        for (keyPath, value) in [
            ("transform.rotation.x", 2.0), ("transform.rotation.y", 3 * .pi), ("transform.scale", 2),
            ("transform.translation.x", 7), ("transform.rotation.z", 0.5),
        ] {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = value
            animation.toValue = value
            animation.duration = 1
            layer.add(animation, forKey: nil)
        }
        let more = CABasicAnimation(keyPath: "transform.translation.x")
        (more.fromValue, more.toValue, more.isAdditive, more.duration) = (3, 3, true, 1)
        layer.add(more, forKey: nil)
        let expected = Matrix4(scaleX: 2, y: 2, z: 2)
            .concatenating(Matrix4(rotation: 2, x: 1, y: 0, z: 0))
            .concatenating(Matrix4(rotation: .pi, x: 0, y: 1, z: 0))
            .concatenating(Matrix4(rotation: 0.5, x: 0, y: 0, z: 1))
            .concatenating(Matrix4(translationX: 10, y: 0))
        let transform = try #require(presented(layer, at: 0.5)).geometry.transform
        for (a, b) in zip(
            [transform.row1, transform.row2, transform.row3, transform.row4],
            [expected.row1, expected.row2, expected.row3, expected.row4])
        {
            #expect(((a - b) * (a - b)).sum() < 1e-18)
        }
    }

    /// An additive transform goes before the layer's own.
    @Test func additiveTransforms() throws {
        let layer = CALayer()
        layer.transform = CATransform3DMakeTranslation(10, 0, 0)
        let animation = CABasicAnimation(keyPath: "transform")
        animation.fromValue = CATransform3DMakeScale(2, 2, 1)
        animation.toValue = NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1))
        animation.isAdditive = true
        layer.add(animation, forKey: nil)
        let transform = try #require(presented(layer, at: 0.1)).geometry.transform
        #expect(transform.image(of: [1, 1, 0, 1]) == [12, 2, 0, 1])
    }

    @Test func valueFunctions() throws {
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "transform")
        animation.valueFunction = CAValueFunction(name: .rotateZ)
        (animation.fromValue, animation.toValue, animation.duration) = (0, 4 * Double.pi, 1)
        layer.add(animation, forKey: nil)
        // An eighth of two turns is a quarter turn: no shortest way taken.
        let transform = try #require(presented(layer, at: 0.125)).geometry.transform
        #expect(isClose(transform.row1.x, 0) && isClose(transform.row1.y, 1))
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
    }
}
