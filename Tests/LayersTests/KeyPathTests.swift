import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct KeyPathTests {
    /// Every documented number under a key path can be set, read and animated.
    @Test(arguments: [
        "opacity", "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
        "bounds.size.height", "zPosition", "anchorPoint.x", "anchorPoint.y", "anchorPointZ", "cornerRadius",
        "borderWidth", "shadowOpacity", "shadowRadius", "shadowOffset.width", "shadowOffset.height",
        "contentsRect.origin.x", "contentsRect.size.width", "contentsScale", "transform.rotation",
        "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.scale",
        "transform.scale.x", "transform.scale.y", "transform.scale.z", "transform.translation.x",
        "transform.translation.y", "transform.translation.z", "sublayerTransform.rotation.z",
        "fontSize", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase", "startPoint.x",
        "endPoint.y",
    ])
    func numbers(keyPath: String) throws {
        for layer in [CATextLayer(), CAShapeLayer(), CAGradientLayer()] as [CALayer] {
            let isThere =
                switch keyPath {
                case "fontSize": layer is CATextLayer
                case "startPoint.x", "endPoint.y": layer is CAGradientLayer
                case "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase":
                    layer is CAShapeLayer
                default: true
                }
            guard isThere else { continue }
            layer.setValue(0.75, forKeyPath: keyPath)
            let read = try #require(layer.value(forKeyPath: keyPath) as? NSNumber)
            #expect(isClose(read.doubleValue, 0.75))
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue) = (0.25, Float(0.5))
            layer.add(animation, forKey: nil)
            let values = try #require(presented(layer, at: 0.125))
            guard case .number(let number)? = KeyTarget(keyPath)?.value(in: values) else {
                Issue.record("\(keyPath) is no number")
                continue
            }
            #expect(isClose(number, 0.375))
        }
    }

    @Test func otherKinds() throws {
        let layer = CATextLayer()
        layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "position")
        layer.setValue(NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKeyPath: "bounds")
        layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "bounds.size")
        layer.setValue(CGPoint(x: 7, y: 8), forKeyPath: "transform.translation")
        layer.setValue(CGColor.white, forKeyPath: "backgroundColor")
        layer.setValue(true, forKeyPath: "hidden")
        layer.setValue("text", forKeyPath: "string")
        layer.setValue("resizeAspect", forKeyPath: "contentsGravity")
        #expect(layer.position == CGPoint(x: 1, y: 2) && layer.isHidden && layer.string as? String == "text")
        #expect(layer.bounds == CGRect(x: 1, y: 2, width: 5, height: 6))
        #expect(layer.affineTransform() == CGAffineTransform(translationX: 7, y: 8))
        #expect(layer.backgroundColor == .white && layer.contentsGravity == .resizeAspect)
        #expect(layer.value(forKeyPath: "isHidden") as? Bool == true)
        #expect(layer.value(forKeyPath: "position") as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 5, height: 6))
        #expect(layer.value(forKeyPath: "string") as? String == "text")
        layer.setValue(nil, forKeyPath: "backgroundColor")
        #expect(layer.backgroundColor == nil && layer.value(forKeyPath: "backgroundColor") == nil)
        layer.setValue(3, forKeyPath: "beginTime")
        layer.setValue(CAMediaTimingFillMode.both, forKeyPath: "fillMode")
        #expect(
            layer.beginTime == 3 && layer.fillMode == .both && layer.value(forKey: "speed") as? Float == 1)
    }

    /// A value of the wrong kind and a path that is not known change nothing, and do not stop anything.
    @Test func wrongValuesAndPaths() {
        let layer = CALayer()
        layer.setValue("red", forKeyPath: "opacity")
        layer.setValue(1, forKeyPath: "opacty")
        layer.setValue(1, forKeyPath: "transform.rotation.w")
        layer.setValue(1, forKeyPath: "position.")
        layer.setValue(1, forKeyPath: "")
        #expect(layer.opacity == 1 && layer.value(forKeyPath: "opacty") == nil)
        for keyPath in ["opacty", "opacity.x", "position.z", "transform.scale.w", "", "transform..scale"] {
            #expect(KeyTarget(keyPath) == nil, "\(keyPath)")
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.toValue = 3
            layer.add(animation, forKey: nil)
        }
        let wrong = CABasicAnimation(keyPath: "position")
        wrong.toValue = "there"
        layer.add(wrong, forKey: nil)
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
        layer.add(CABasicAnimation(keyPath: nil), forKey: nil)
        #expect(LayerSnapshot(layer).tree.root.animations.isEmpty)
    }

    /// A key of the client's own keeps its value.
    @Test func clientsOwnKeys() {
        let layer = CALayer()
        layer.setValue("mine", forKey: "owner")
        layer.setValue(0.5, forKey: "opacity")
        #expect(layer.value(forKey: "owner") as? String == "mine" && layer.opacity == 0.5)
        #expect(CALayer(layer: layer).value(forKey: "owner") as? String == "mine")
        #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
        #expect(CALayer.defaultValue(forKey: "owner") == nil)
    }
}
