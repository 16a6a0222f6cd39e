import Editing
import Foundation
import Layers
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// When titles are rectangles over the film, and when the film has to go through the layers.
@Suite struct TitleChoiceTests {
    struct Change: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var apply: @Sendable (TitledFilm) -> Void
    }

    static let flat: [Change] = [
        Change(testDescription: "nothing") { _ in },
        Change(testDescription: "a flipped tree") { $0.root.isGeometryFlipped = true },
        Change(testDescription: "perspective of a flat layer") { $0.root.sublayerTransform.m34 = -1 / 500 },
        Change(testDescription: "a root that clips at the film") { $0.root.masksToBounds = true },
        Change(testDescription: "a background behind") { $0.root.backgroundColor = .white },
        Change(testDescription: "a shadow behind") { $0.video.shadowOpacity = 1 },
        Change(testDescription: "a layer behind") {
            $0.box(CGRect(x: 0, y: 0, width: 9, height: 9)).zPosition = -5
        },
    ]

    static let deep: [Change] = [
        Change(testDescription: "smaller") { $0.video.frame = CGRect(x: 0, y: 0, width: 160, height: 90) },
        Change(testDescription: "moved") { $0.video.position.x += 1 },
        Change(testDescription: "turned") { $0.video.transform = CATransform3DMakeRotation(.pi, 0, 0, 1) },
        Change(testDescription: "mirrored") { $0.video.transform = CATransform3DMakeScale(1, -1, 1) },
        Change(testDescription: "pale") { $0.video.opacity = 0.9 },
        Change(testDescription: "hidden") { $0.video.isHidden = true },
        Change(testDescription: "masked") { $0.video.mask = CALayer() },
        Change(testDescription: "with round corners") {
            ($0.video.masksToBounds, $0.video.cornerRadius) = (true, 5)
        },
        Change(testDescription: "with a border") { $0.video.borderWidth = 1 },
        Change(testDescription: "a part of it") {
            $0.video.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        },
        Change(testDescription: "with a layer in it") { $0.video.addSublayer(CALayer()) },
        Change(testDescription: "late") { $0.video.beginTime = 1 },
        Change(testDescription: "animated") {
            $0.video.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
            let spin = CABasicAnimation(keyPath: "transform.rotation.z")
            spin.toValue = 1.0
            $0.video.add(spin, forKey: nil)
        },
        Change(testDescription: "in perspective, deep") {
            ($0.root.sublayerTransform.m34, $0.video.zPosition) = (-1 / 500, 10)
        },
        Change(testDescription: "in another layer") { film in
            let between = CALayer()
            between.frame = film.root.bounds
            film.root.replaceSublayer(film.video, with: between)
            between.addSublayer(film.video)
        },
        Change(testDescription: "in another tree") { $0.video.removeFromSuperlayer() },
        Change(testDescription: "a pale root") { $0.root.opacity = 0.5 },
        Change(testDescription: "a turned root") { $0.root.transform = CATransform3DMakeScale(2, 2, 1) },
        Change(testDescription: "a root with round corners") {
            ($0.root.masksToBounds, $0.root.cornerRadius) = (true, 5)
        },
        Change(testDescription: "depths that change") {
            let rise = CABasicAnimation(keyPath: "zPosition")
            rise.toValue = 5.0
            $0.box(CGRect(x: 0, y: 0, width: 9, height: 9)).add(rise, forKey: nil)
        },
    ]

    @Test(arguments: flat) func titlesLieOverTheFilm(change: Change) async throws {
        let film = try await TitledFilm()
        change.apply(film)
        let plan = try film.film.plan()
        #expect(plan.overlay.map { $0.drawing != .whole } == true)
        #expect(plan.graph.element(RenderPlan.titles)?.factory == "overlaycomposition")
    }

    @Test(arguments: deep) func theFilmGoesThroughTheLayers(change: Change) async throws {
        let film = try await TitledFilm()
        change.apply(film)
        let plan = try film.film.plan()
        #expect(plan.overlay?.drawing == .whole)
        #expect(plan.graph.element(RenderPlan.titles)?.factory == "identity")
    }

    @Test func severalVideoLayersShowTheFilmEach() async throws {
        let film = try await TitledFilm(.flat(y: 200, cb: 128, cr: 128))
        let second = CALayer()
        film.video.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
        second.frame = CGRect(x: 200, y: 100, width: 100, height: 60)
        film.root.addSublayer(second)
        film.film.videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayers: [film.video, second], in: film.root)
        let frame = try await film.film.video().frames[0]
        #expect(abs(Int(frame.pixel(50, 150)[0]) - 200) <= 1)
        #expect(abs(Int(frame.pixel(250, 50)[0]) - 200) <= 1)
        #expect(frame.pixel(150, 90)[0] == 16)
    }

    @Test func aFilmWithoutProcessedInstructionsHasNoLayers() async throws {
        let film = try await TitledFilm()
        (film.film.videoComposition.instructions[0] as? AVMutableVideoCompositionInstruction)?
            .enablePostProcessing = false
        let plan = try film.film.plan()
        #expect(plan.overlay == nil && plan.graph.element(RenderPlan.titles) == nil)
    }
}
