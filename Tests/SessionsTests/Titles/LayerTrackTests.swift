import Editing
import Foundation
import Layers
import MediaTypes
import TestSupport
import Testing

/// A tool's additional layer: a track for layer instructions.
@Suite struct LayerTrackTests {
    private func film(_ layer: CALayer, _ change: (AVMutableVideoCompositionLayerInstruction) -> Void)
        async throws -> LayeredFilm
    {
        let film = try await LayeredFilm([TestClip(.flat(y: 100, cb: 128, cr: 128), frameCount: 60)])
        let trackID = film.composition.unusedTrackID()
        film.videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
            additionalLayer: layer, asTrackID: trackID)
        let instruction = AVMutableVideoCompositionLayerInstruction()
        instruction.trackID = trackID
        change(instruction)
        film.show([instruction, film.layer(0)])
        return film
    }

    private func half() -> CALayer {
        let layer = CALayer()
        // Where it lies has no meaning.
        layer.frame = CGRect(x: 500, y: 700, width: 80, height: 60)
        let upper = CALayer()
        upper.frame = CGRect(x: 0, y: 30, width: 80, height: 30)
        upper.backgroundColor = CGColor(gray: 1, alpha: 0.5)
        layer.addSublayer(upper)
        return layer
    }

    @Test func liesUprightInTheUpperLeftCornerWithItsAlpha() async throws {
        let film = try await film(half()) { _ in }
        let frame = try await film.video().frames[7]
        let blended = Double(frame.pixel(40, 15)[0])
        #expect(abs(blended - 167.5) <= 2)
        #expect(frame.pixel(40, 45) == [100, 128, 128])
        #expect(frame.pixel(100, 15) == [100, 128, 128])
    }

    @Test func movesAndFadesAsItsInstructionSays() async throws {
        let film = try await film(half()) {
            $0.setTransform(CGAffineTransform(translationX: 100, y: 50), at: .zero)
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: LayeredFilm.whole)
        }
        let video = try await film.video()
        for (index, frame) in video.frames.enumerated() {
            let expected = 100 + 67.5 * (1 - Double(index) / 60)
            let level = Double(frame.pixel(140, 65)[0])
            #expect(abs(level - expected) <= 2, "frame \(index)")
            #expect(frame.pixel(40, 15)[0] == 100)
        }
    }

    /// Its own animations run in composition time.
    @Test func animates() async throws {
        let layer = half()
        let blink = CAKeyframeAnimation(keyPath: "hidden")
        blink.values = [false, true]
        blink.calculationMode = .discrete
        blink.duration = 2
        layer.sublayers?[0].add(blink, forKey: nil)
        let video = try await film(layer) { _ in }.video()
        let seen = video.frames.indices.filter { video.frames[$0].pixel(40, 15)[0] > 120 }
        #expect(seen == Array(0..<30))
    }

    @Test func aLayerWithoutExtentShowsNothing() async throws {
        let film = try await film(CALayer()) { _ in }
        #expect(try await film.video().frames[0].extremes() == 100...100)
    }
}
