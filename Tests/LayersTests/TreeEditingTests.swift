import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct TreeEditingTests {
    private func layers(_ names: String...) -> [CALayer] {
        names.map {
            let layer = CALayer()
            layer.name = $0
            return layer
        }
    }

    private func names(_ layer: CALayer) -> String {
        (layer.sublayers ?? []).compactMap(\.name).joined()
    }

    @Test func order() {
        let all = layers("r", "a", "b", "c", "d", "e", "f")
        let root = all[0]
        #expect(root.sublayers == nil)
        root.addSublayer(all[1])
        root.addSublayer(all[2])
        root.insertSublayer(all[3], at: 0)
        root.insertSublayer(all[4], below: all[2])
        root.insertSublayer(all[5], above: all[3])
        root.insertSublayer(all[6], at: 99)
        #expect(names(root) == "ceadbf")
        // Moving within the same layer.
        root.addSublayer(all[3])
        root.insertSublayer(all[6], below: all[5])
        root.insertSublayer(all[2], above: all[2])
        #expect(names(root) == "feadbc")
        root.insertSublayer(all[1], below: nil)
        root.insertSublayer(all[5], above: nil)
        #expect(names(root) == "afdbce")
    }

    @Test func parents() {
        let all = layers("r", "s", "a", "b")
        all[0].addSublayer(all[2])
        all[1].addSublayer(all[2])
        #expect(all[0].sublayers == nil && names(all[1]) == "a" && all[2].superlayer === all[1])
        all[1].replaceSublayer(all[2], with: all[3])
        #expect(names(all[1]) == "b" && all[2].superlayer == nil && all[3].superlayer === all[1])
        all[1].replaceSublayer(all[2], with: all[0])
        #expect(names(all[1]) == "b" && all[0].superlayer == nil)
        all[3].removeFromSuperlayer()
        all[3].removeFromSuperlayer()
        #expect(all[1].sublayers == nil && all[3].superlayer == nil)
        all[0].sublayers = [all[2], all[3]]
        #expect(names(all[0]) == "ab")
        all[0].sublayers = [all[3]]
        #expect(names(all[0]) == "b" && all[2].superlayer == nil)
    }

    @Test func masks() {
        let all = layers("r", "m", "n")
        all[0].mask = all[1]
        #expect(all[1].superlayer === all[0] && all[0].sublayers == nil)
        all[0].mask = all[2]
        #expect(all[1].superlayer == nil && all[0].mask === all[2])
        all[2].removeFromSuperlayer()
        #expect(all[0].mask == nil)
        all[0].mask = all[1]
        all[2].addSublayer(all[1])
        #expect(all[0].mask == nil && names(all[2]) == "m")
    }

    #if os(Linux)
    @Test func cyclesStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let (a, b) = (CALayer(), CALayer())
            a.addSublayer(b)
            b.addSublayer(a)
        }
        await #expect(processExitsWith: .failure) { CALayer().insertSublayer(CALayer(), below: CALayer()) }
    }
    #endif

    @Test func animationsAreCopiedWhenTheyAreAdded() {
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.duration = 5
        layer.add(animation, forKey: "fade")
        animation.duration = 9
        animation.toValue = 1
        #expect((layer.animation(forKey: "fade") as? CABasicAnimation)?.duration == 5)
        #expect((layer.animation(forKey: "fade") as? CABasicAnimation)?.toValue as? Int == 0)
    }

    @Test func animationsByKey() {
        let layer = CALayer()
        #expect(layer.animationKeys() == nil)
        let animation = CABasicAnimation(keyPath: "opacity")
        layer.add(animation, forKey: "a")
        layer.add(animation, forKey: nil)
        layer.add(animation, forKey: "b")
        layer.add(animation, forKey: "a")
        #expect(layer.animationKeys() == ["b", "a"] && layer.animations.count == 3)
        layer.removeAnimation(forKey: "b")
        #expect(layer.animationKeys() == ["a"] && layer.animation(forKey: "b") == nil)
        layer.removeAllAnimations()
        #expect(layer.animations.isEmpty)
    }

    /// Every class copies itself with all its values, and groups their members.
    private final class Listener: CAAnimationDelegate {
        var heard: [String] = []
        func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop") }
    }

    /// Delegates are kept and not called: trees are drawn from snapshots.
    @Test func delegatesOfAnimationsHearNothing() {
        let (layer, animation, listener) = (CALayer(), CABasicAnimation(keyPath: "opacity"), Listener())
        animation.delegate = listener
        animation.fromValue = 0
        layer.add(animation, forKey: "fade")
        _ = layer.presentation()
        layer.removeAllAnimations()
        #expect(animation.delegate === listener && listener.heard.isEmpty)
    }

    @Test func copies() throws {
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        keyframes.values = [CGPoint.zero]
        keyframes.keyTimes = [0]
        keyframes.calculationMode = .cubic
        keyframes.rotationMode = .rotateAuto
        keyframes.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        (keyframes.tensionValues, keyframes.continuityValues, keyframes.biasValues) = ([1], [2], [3])
        keyframes.path = CGPath(rect: .zero, transform: nil)
        keyframes.isAdditive = true
        keyframes.isCumulative = true
        keyframes.valueFunction = CAValueFunction(name: .scale)
        let spring = CASpringAnimation(keyPath: "opacity")
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 3, 4, 5)
        (spring.fromValue, spring.toValue, spring.byValue) = (1, 2, 3)
        let group = CAAnimationGroup()
        group.animations = [keyframes, spring]
        (group.beginTime, group.fillMode, group.speed, group.timeOffset) = (1, .both, 2, 3)
        (group.repeatCount, group.repeatDuration, group.autoreverses) = (4, 5, true)
        group.timingFunction = CAMediaTimingFunction(name: .default)
        group.isRemovedOnCompletion = false
        let copy = try #require(group.copy() as? CAAnimationGroup)
        #expect((copy.beginTime, copy.fillMode, copy.speed, copy.timeOffset) == (1, .both, 2, 3))
        #expect(copy.repeatCount == 4 && copy.repeatDuration == 5 && copy.autoreverses)
        #expect(copy.timingFunction?.curve == TimingCurve(0.25, 0.1, 0.25, 1) && !copy.isRemovedOnCompletion)
        let first = try #require(copy.animations?.first as? CAKeyframeAnimation)
        #expect(first !== keyframes && first.keyPath == "position" && first.values?.count == 1)
        #expect(first.keyTimes == [0] && first.calculationMode == .cubic && first.rotationMode == .rotateAuto)
        #expect(first.tensionValues == [1] && first.continuityValues == [2] && first.biasValues == [3])
        #expect(first.timingFunctions?.count == 1 && first.path?.isEmpty == false)
        #expect(first.isAdditive && first.isCumulative && first.valueFunction?.name == .scale)
        let second = try #require(copy.animations?.last as? CASpringAnimation)
        #expect((second.mass, second.stiffness, second.damping, second.initialVelocity) == (2, 3, 4, 5))
        #expect(second.fromValue as? Int == 1 && second.toValue as? Int == 2 && second.byValue as? Int == 3)
        let transition = CATransition()
        (transition.type, transition.subtype) = (.reveal, .fromBottom)
        (transition.startProgress, transition.endProgress) = (0.25, 0.5)
        let again = try #require(transition.copy() as? CATransition)
        #expect(again.type == .reveal && again.subtype == .fromBottom)
        #expect(again.startProgress == 0.25 && again.endProgress == 0.5)
    }
}
