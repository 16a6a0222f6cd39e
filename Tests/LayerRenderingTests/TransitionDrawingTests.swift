import Foundation
import LayerRendering
import Layers
import MediaTypes
import Testing

/// From red to blue over a second, in a square of 40; three quarters of the way.
@Suite struct TransitionDrawingTests {
    private func picture(_ type: CATransitionType, _ subtype: CATransitionSubtype?, flipped: Bool = false)
        throws -> Drawn
    {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        let colors = CAKeyframeAnimation(keyPath: "backgroundColor")
        colors.values = [red, blue]
        colors.calculationMode = .discrete
        colors.duration = 4
        layer.add(colors, forKey: nil)
        let transition = CATransition()
        (transition.type, transition.subtype) = (type, subtype)
        (transition.beginTime, transition.duration) = (2, 1)
        layer.add(transition, forKey: nil)
        return try Drawn(60, 60, at: 2.75, flipped: flipped, [layer])
    }

    /// How many pixels of the square's middle row are blue, from the left, and of its middle column, from above.
    @Test(arguments: [
        (CATransitionType.push, CATransitionSubtype.fromLeft, [10..<40]), (.push, .fromRight, [20..<50]),
        (.moveIn, .fromLeft, [10..<40]), (.reveal, .fromLeft, [10..<40]), (.reveal, .fromRight, [20..<50]),
    ])
    func sideways(type: CATransitionType, subtype: CATransitionSubtype, blue: [Range<Int>]) throws {
        let picture = try picture(type, subtype)
        let found = (0..<60).filter { picture.color($0, 30) == [0, 0, 255, 255] }
        #expect(found == blue.flatMap { Array($0) })
        #expect((0..<60).filter { picture.color($0, 30) == [255, 0, 0, 255] }.count == 10)
        #expect(picture.alpha(5, 30) == 0 && picture.alpha(55, 30) == 0)
    }

    @Test(arguments: [false, true]) func fromAbove(isFlipped: Bool) throws {
        let picture = try picture(.push, .fromTop, flipped: isFlipped)
        #expect((0..<60).filter { picture.color(30, $0) == [0, 0, 255, 255] } == Array(10..<40))
        let below = try self.picture(.moveIn, .fromBottom, flipped: isFlipped)
        #expect((0..<60).filter { below.color(30, $0) == [0, 0, 255, 255] } == Array(20..<50))
    }

    @Test func fade() throws {
        let color = try picture(.fade, nil).color(30, 30)
        #expect(abs(color[0] - 64) <= 1 && abs(color[2] - 191) <= 1 && color[3] == 255)
    }
}
