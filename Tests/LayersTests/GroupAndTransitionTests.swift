import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct GroupAndTransitionTests {
    private func ramp(_ keyPath: String, from: Double = 0, to: Double = 10) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        return animation
    }

    /// Members run in the group's time, are cut at its end, and last as long as it where they say nothing.
    @Test func groups() {
        let group = CAAnimationGroup()
        let (early, late, long) = (ramp("position.x"), ramp("zPosition"), ramp("cornerRadius"))
        early.duration = 1
        late.beginTime = 2
        late.duration = 1
        late.fillMode = .backwards
        long.duration = 8
        group.animations = [early, late, long, ramp("borderWidth")]
        (group.beginTime, group.duration, group.speed) = (10, 4, 2)
        func at(_ time: Double) -> [Double?] {
            ["position.x", "zPosition", "cornerRadius", "borderWidth"].map { number($0, group, at: time) }
        }
        #expect(at(9.9) == [100, 0, 0, 0])
        // Group time 0.5.
        #expect(at(10.25) == [5, 0, 0.625, 1.25])
        // Group time 2.5.
        #expect(at(11.25) == [100, 5, 3.125, 6.25])
        #expect(at(12) == [100, 0, 0, 0])
    }

    /// Members' `isRemovedOnCompletion` means nothing; the group's timing function bends their time.
    @Test func groupRulesOverMembers() {
        let group = CAAnimationGroup()
        let member = ramp("position.x")
        member.duration = 1
        member.fillMode = .forwards
        group.animations = [member]
        group.duration = 4
        #expect(number("position.x", group, at: 3) == 10)
        group.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let bent = 4 * TimingCurve(0.42, 0, 1, 1).value(at: 0.25)
        #expect(isClose(number("position.x", group, at: 1), 10 * bent))
    }

    /// From what was there just before: here another picture, by a discrete animation.
    @Test func transitionsStartFromTheEarlierPicture() throws {
        let layer = CATextLayer()
        layer.string = "one"
        let words = CAKeyframeAnimation(keyPath: "string")
        words.values = ["two", "three"]
        words.keyTimes = [0, 0.5, 1]
        words.calculationMode = .discrete
        (words.beginTime, words.duration) = (1, 4)
        layer.add(words, forKey: nil)
        let push = CATransition()
        (push.type, push.subtype) = (.push, .fromTop)
        (push.beginTime, push.duration) = (3, 1)
        (push.startProgress, push.endProgress) = (0.25, 0.75)
        layer.add(push, forKey: "ignored")
        #expect(layer.animationKeys() == [kCATransition])
        let tree = LayerSnapshot(layer).tree
        #expect(tree.state(at: 2.9).transition == nil && tree.state(at: 4).transition == nil)
        let state = tree.state(at: 3.5)
        let transition = try #require(state.transition)
        #expect(transition.type == .push && transition.subtype == .fromTop && transition.progress == 0.5)
        #expect(transition.earlier.first?.properties.text?.text == .plain("two"))
        #expect(state.properties.text?.text == .plain("three"))
    }

    @Test func transitionsAtTheStartOfTheFilmStartFromNothing() throws {
        let layer = CALayer()
        let fade = CATransition()
        (fade.beginTime, fade.duration) = (1e-100, 2)
        layer.add(fade, forKey: nil)
        let transition = try #require(LayerSnapshot(layer).tree.state(at: 0.5).transition)
        #expect(transition.type == .fade && transition.progress == 0.25 && transition.earlier.isEmpty)
        #expect(transition.subtype == .fromLeft)
    }
}
