import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Each transition at five times against its formula, as values of the ramps.
@Suite struct TransitionLookTests {
    private static let render = CGSize(width: 640, height: 360)
    private static let frame = CGRect(origin: .zero, size: render)
    private static let range = CMTimeRange.range(5, 2)
    private static let format = OutputFormat(renderSize: render, frameDuration: .seconds(1, 30))
    private static let parts = [0, 0.25, 0.5, 0.75, 1]
    private static let full = placed(1, CGSize(width: 640, height: 360))
    private static let otherFull = placed(2, CGSize(width: 1280, height: 720))
    private static let tall = placed(2, CGSize(width: 240, height: 720))
    private static let wide = placed(1, CGSize(width: 640, height: 180))

    private static func placed(
        _ trackID: CMPersistentTrackID, _ size: CGSize, _ appearance: Timeline.Appearance = .init()
    ) -> TrackPlacement {
        let fit = Fit(
            naturalSize: size, preferredTransform: .identity, renderSize: render, appearance: appearance)
        return TrackPlacement(
            trackID: trackID, fit: fit, appearance: appearance, start: range.start)
    }

    private static func layers(
        _ kind: Timeline.Transition.Kind, _ outgoing: TrackPlacement = full,
        _ incoming: TrackPlacement = otherFull, _ change: (inout PlacedTransition) -> Void = { _ in }
    ) -> [AVVideoCompositionLayerInstruction] {
        InstructionList.transition(
            kind, from: outgoing, to: incoming, over: range, format: format, rules: .timeline, change
        ).layerInstructions
    }

    private static func value<Value>(_ track: RampTrack<Value>, at part: Double) -> Value {
        let time = range.start + CMTime(value: Int64(2000 * part), timescale: 1000)
        let pieces = track.pieces(in: range)
        let piece = pieces.last { $0.startTime <= time } ?? pieces[0]
        return piece.start.interpolated(
            to: piece.end, progress: rampProgress(at: time, from: piece.startTime, to: piece.endTime))
    }

    /// Where a frame that fills the output is at a part of a transition.
    private static func rectangle(
        _ layers: [AVVideoCompositionLayerInstruction], _ placement: TrackPlacement, at part: Double
    ) -> CGRect? {
        guard let layer = layers.first(where: { $0.trackID == placement.trackID }) else { return nil }
        let transform = value(layer.configuration.transformRamps, at: part)
        return frame.applying(placement.fit.transform.inverted()).applying(transform)
    }

    private func expect(_ found: CGRect?, _ expected: CGRect, _ what: String) {
        guard let found else {
            Issue.record("\(what): no layer")
            return
        }
        let differences = [
            found.minX - expected.minX, found.minY - expected.minY, found.maxX - expected.maxX,
            found.maxY - expected.maxY,
        ]
        #expect(differences.allSatisfy { abs($0) < 1e-3 }, "\(what): \(found), not \(expected)")
    }

    /// The way of the incoming frame, in sizes of the frame.
    static let ways: [(direction: Timeline.Transition.Direction, x: Double, y: Double)] = [
        (.fromLeft, 1, 0), (.fromRight, -1, 0), (.fromTop, 0, 1), (.fromBottom, 0, -1),
    ]

    private static func moved(_ x: Double, _ y: Double) -> CGRect {
        frame.offsetBy(dx: x * frame.width, dy: y * frame.height)
    }

    @Test(arguments: 0..<4) func framesMove(index: Int) {
        let (direction, x, y) = Self.ways[index]
        for part in Self.parts {
            let (gone, coming) = (Self.moved(part * x, part * y), Self.moved((part - 1) * x, (part - 1) * y))
            let expected: [(Timeline.Transition.Kind, CGRect, CGRect)] = [
                (.push(direction), gone, coming), (.cover(direction), Self.frame, coming),
                (.reveal(direction), gone, Self.frame),
            ]
            for (kind, outgoing, incoming) in expected {
                let layers = Self.layers(kind)
                #expect(layers.allSatisfy { $0.configuration.wipe == nil })
                expect(Self.rectangle(layers, Self.full, at: part), outgoing, "\(kind) at \(part)")
                expect(Self.rectangle(layers, Self.otherFull, at: part), incoming, "\(kind) at \(part)")
            }
        }
        #expect(Self.layers(.cover(direction)).map(\.trackID) == [2, 1])
        #expect(Self.layers(.reveal(direction)).map(\.trackID) == [1, 2])
    }

    @Test func framesAreSqueezed() {
        for part in Self.parts {
            let (width, height) = (640 * part, 360 * part)
            let left = CGRect(x: 0, y: 0, width: width, height: 360)
            let right = CGRect(x: 640 - width, y: 0, width: width, height: 360)
            let top = CGRect(x: 0, y: 0, width: 640, height: height)
            let bottom = CGRect(x: 0, y: 360 - height, width: 640, height: height)
            for (direction, incoming) in [
                (Timeline.Transition.Direction.fromLeft, left), (.fromRight, right), (.fromTop, top),
                (.fromBottom, bottom),
            ] {
                let layers = Self.layers(.squeeze(direction))
                // The clips meet within a pixel.
                #expect(layers.map(\.configuration.isMixed) == [true, false])
                expect(Self.rectangle(layers, Self.otherFull, at: part), incoming, "\(direction) at \(part)")
                // The outgoing frame has the rest.
                let isAcross = direction == .fromLeft || direction == .fromRight
                let rest = CGRect(
                    x: direction == .fromLeft ? width : 0, y: direction == .fromTop ? height : 0,
                    width: isAcross ? 640 - width : 640, height: isAcross ? 360 : 360 - height)
                expect(Self.rectangle(layers, Self.full, at: part), rest, "\(direction) at \(part)")
            }
        }
    }

    @Test func zoomGrowsFromTheCenter() {
        let layers = Self.layers(.zoom)
        #expect(layers.map(\.trackID) == [2, 1])
        for part in Self.parts {
            let size = CGSize(width: 640 * part, height: 360 * part)
            let expected = CGRect(
                x: 320 - size.width / 2, y: 180 - size.height / 2, width: size.width, height: size.height)
            expect(Self.rectangle(layers, Self.otherFull, at: part), expected, "at \(part)")
            expect(Self.rectangle(layers, Self.full, at: part), Self.frame, "at \(part)")
        }
    }

    static let wipes: [(kind: Timeline.Transition.Kind, pattern: WipePattern)] = [
        (.iris, WipePattern(.circle)), (.clock, WipePattern(.clock)), (.barnDoor, WipePattern(.doors)),
        (.blinds(.fromLeft), WipePattern(.blinds, from: .left)),
        (.blinds(.fromBottom), WipePattern(.blinds, from: .bottom)),
    ]

    /// The side that covers the other one is wiped; without one, both are, and are mixed.
    @Test(arguments: 0..<5) func patternsWipeTheSideInFront(index: Int) {
        let (kind, pattern) = Self.wipes[index]
        #expect(kind.hasEdge)
        let outgoing = WipeMask(pattern, softness: 0.25, isInverted: true)
        let incoming = WipeMask(pattern, softness: 0.25)
        let cases: [(TrackPlacement, TrackPlacement, [WipeMask?], Bool)] = [
            (Self.full, Self.otherFull, [outgoing, nil], false),
            (Self.wide, Self.placed(2, Self.render), [incoming, nil], false),
            (Self.wide, Self.tall, [outgoing, incoming], true),
        ]
        for (one, other, masks, isMixed) in cases {
            let layers = Self.layers(kind, one, other) { $0.softness = 0.25 }
            #expect(layers.map(\.configuration.wipe) == masks)
            #expect(layers[0].configuration.isMixed == isMixed)
            for layer in layers where layer.configuration.wipe != nil {
                for part in Self.parts {
                    #expect(Self.value(layer.configuration.wipeRamps, at: part) == Float(part))
                }
            }
        }
    }

    /// A crop can be neither soft nor slanted.
    @Test func aWipeIsAPatternIfACropIsNotEnough() throws {
        let soft = try #require(Self.layers(.wipe(.fromTop)) { $0.softness = 0.5 }.first)
        #expect(
            soft.configuration.wipe
                == WipeMask(WipePattern(.line, from: .top), softness: 0.5, isInverted: true))
        #expect(soft.cropRectangleRamp(at: .zero) == nil)
        let slanted = Self.placed(1, Self.render, .init(transform: [.init(rotation: 10)]))
        let layers = Self.layers(.wipe(.fromTop), slanted)
        // The turned clip doesn't cover the frame: the other one ends where it begins.
        let pattern = WipePattern(.line, from: .top)
        #expect(layers.compactMap(\.configuration.wipe?.pattern) == [pattern, pattern])
        #expect(layers.allSatisfy { $0.cropRectangleRamp(at: .zero) == nil })
        let hard = try #require(Self.layers(.wipe(.fromTop)).first)
        #expect(hard.configuration.wipe == nil && hard.cropRectangleRamp(at: .zero) != nil)
    }

    /// Where the frame that moves has bars, the other clip must not be seen in them.
    @Test func barsOfAFrameThatMovesCoverTheOtherClip() {
        let line = WipePattern(.line, from: .left)
        let covers = Self.layers(.cover(.fromLeft), Self.full, Self.tall)
        #expect(covers.map(\.trackID) == [2, 1])
        #expect(covers.map(\.configuration.wipe) == [nil, WipeMask(line, isInverted: true)])
        let reveals = Self.layers(.reveal(.fromLeft), Self.wide, Self.tall)
        #expect(reveals.map(\.trackID) == [1, 2])
        #expect(reveals.map(\.configuration.wipe) == [nil, WipeMask(line)])
        let zooms = Self.layers(.zoom, Self.full, Self.tall)
        #expect(zooms.map(\.configuration.wipe) == [nil, WipeMask(WipePattern(.box), isInverted: true)])
    }

    /// A cubic curve of CAMediaTimingFunction, by halving.
    private static func eased(_ x1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
        func curve(_ one: Double, _ two: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if curve(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return curve(0, y2, low)
    }

    @Test func easingsAreTheCurvesOfCoreAnimation() {
        let curves: [(Timeline.Easing, (Double) -> Double)] = [
            (.easeIn, { Self.eased(0.42, 1, 1, at: $0) }), (.easeOut, { Self.eased(0, 0.58, 1, at: $0) }),
            (.easeInEaseOut, { Self.eased(0.42, 0.58, 1, at: $0) }), (.linear, { $0 }),
        ]
        for (easing, curve) in curves {
            let covers = Self.layers(.cover(.fromLeft)) { $0.easing = easing }
            let wipes = Self.layers(.iris) { $0.easing = easing }
            let crops = Self.layers(.wipe(.fromLeft)) { $0.easing = easing }
            let fades = Self.layers(.dissolve) { $0.easing = easing }
            for part in Self.parts {
                let done = curve(part)
                expect(
                    Self.rectangle(covers, Self.otherFull, at: part), Self.moved(done - 1, 0),
                    "\(easing) at \(part)")
                #expect(abs(Double(Self.value(wipes[0].configuration.wipeRamps, at: part)) - done) < 1e-5)
                let crop = Self.value(crops[0].configuration.cropRectangleRamps, at: part)
                #expect(abs(crop.minX - 640 * done) < 1e-2)
                #expect(
                    abs(Double(Self.value(fades[0].configuration.opacityRamps, at: part)) - 1 + done) < 1e-5)
            }
        }
    }

    /// The color is whole when half of the change is done.
    @Test func anEasedFadeHasItsColorLater() throws {
        let change: (inout PlacedTransition) -> Void = { $0.easing = .easeIn }
        let first = InstructionList.transition(
            .fadeThroughColor(), from: Self.full, to: Self.otherFull, over: Self.range, format: Self.format,
            change)
        #expect(
            first.timeRange == CMTimeRange(start: .seconds(5), duration: CMTime(value: 263, timescale: 200)))
        let opacity = first.layerInstructions[0].configuration.opacityRamps.pieces(in: first.timeRange)
        #expect(abs(try #require(opacity.last).end) < 1e-4)
    }

    /// A clip that plays backwards is reached from the transition's end.
    @Test func backwardsTheSidesAreExchanged() {
        let forwards = Self.layers(.zoom, Self.otherFull, Self.full)
        let backwards = Self.layers(.zoom) {
            $0.isBackwards = true
        }
        #expect(forwards.map(\.trackID) == backwards.map(\.trackID))
        for part in Self.parts {
            expect(
                Self.rectangle(backwards, Self.full, at: part),
                Self.rectangle(forwards, Self.full, at: 1 - part) ?? .null, "at \(part)")
        }
    }
}
