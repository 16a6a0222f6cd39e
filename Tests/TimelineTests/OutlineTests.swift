import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Rounded corners, borders and shadows of clips, as values of their layers.
@Suite struct OutlineTests {
    private func layer(
        _ change: (inout Timeline.OverlayItem) -> Void
    ) async throws -> AVVideoCompositionLayerInstruction.Configuration {
        var files = FakeMedia()
        let (url, top) = (files.addClip("a", .seconds(4)), files.addClip("b", .seconds(2)))
        var item = Timeline.OverlayItem(url: top)
        item.appearance.placement = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        change(&item)
        let timeline = Timeline(videos: [.init(url: url)], overlays: [item])
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let instructions = try #require(
            built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        return instructions[0].layerInstructions[0].configuration
    }

    @Test func lengthsAreFractionsOfTheFrame() async throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let found = try await layer {
            $0.appearance.cornerRadius = 0.1
            $0.appearance.border = .init(width: 0.05, color: red)
            $0.appearance.shadow = .init(
                offset: CGPoint(x: 0.25, y: -0.5), radius: 0.025, color: red, opacity: 0.5)
        }
        let outline = try #require(found.outline)
        #expect(outline.frame == CGRect(x: 320, y: 180, width: 320, height: 180))
        #expect(outline.placing == found.transformRamps.value(at: .zero))
        #expect(outline.cornerRadius == 36)
        #expect(outline.border == .init(width: 18, color: SRGBColor(red)))
        #expect(
            outline.shadow
                == .init(
                    offset: CGSize(width: 160, height: -180), radius: 9, color: SRGBColor(red, opacity: 0.5)))
        #expect(outline.shadow?.color.alpha == 0.25 && outline.isValid)
        let plain = try await layer { _ in }
        #expect(plain.outline == nil)
        let shadowed = try await layer { $0.appearance.shadow = .init() }
        #expect(shadowed.outline?.shadow?.radius == 3.6 && shadowed.outline?.border == nil)
    }

    /// A clip that fills the frame has nothing beyond its border when it is scaled down.
    @Test func clipsEndAtTheirOutline() async throws {
        var files = FakeMedia()
        var item = Timeline.VideoItem(url: files.addClip("a", .seconds(4)), fit: .fill)
        item.appearance.border = .init(width: 0.05)
        item.appearance.transform = [.init(scale: 0.5)]
        let timeline = Timeline(videos: [item], renderSize: CGSize(width: 360, height: 360))
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let instructions = try #require(
            built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        let layer = instructions[0].layerInstructions[0].configuration
        #expect(layer.outline?.frame == CGRect(x: 0, y: 0, width: 360, height: 360))
        // Of 640 by 360 pixels, those in the middle.
        let middle = CGRect(x: 140, y: 0, width: 360, height: 360)
        #expect(layer.cropRectangleRamps.value(at: .zero) == middle)
    }

    /// A clip with round corners hides nothing: a dissolve mixes it with the other clip.
    @Test func roundCornersAreTransparent() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var round = Timeline.VideoItem(url: url)
        round.appearance.cornerRadius = 0.1
        let timeline = Timeline(
            videos: [round, round], transitions: [.init(.dissolve, duration: .seconds(1))])
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let instructions = try #require(
            built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        let layers = try #require(instructions.first { $0.timeRange == .range(3, 1) }).layerInstructions
        #expect(layers.map(\.configuration.isMixed) == [true, false])
        #expect(layers.allSatisfy { $0.configuration.outline?.cornerRadius == 36 })
    }

    /// A blended clip hides nothing, and its background isn't that of the frame.
    @Test func blendedClipsHideNothing() async throws {
        let blended = try await layer { $0.appearance.blendMode = .softLight }
        #expect(blended.blendMode == .softLight)
        #expect(try await layer({ $0.appearance.opacity = [.init(value: 0.5)] }).blendMode == nil)
        #expect(Timeline.BlendMode.allCases.compactMap(\.ofLayers).count == LayerBlendMode.allCases.count)
        let text = #"{"version": 2, "videos": [{"url": "a", "blendMode": "soft-light"}]}"#
        let error = #expect(throws: TimelineError.self) {
            try Timeline(document: Data(text.utf8), at: URL(fileURLWithPath: "/a.json"))
        }
        #expect(error?.keyPath == "videos[0].blendMode")
        #expect(error?.cause.contains("unknown blend mode \"soft-light\"") == true)
        #expect(error?.remedy.contains("softLight") == true, "\(String(describing: error))")
    }

    static let bad: [(name: String, change: @Sendable (inout Timeline.Appearance) -> Void)] = [
        ("cornerRadius", { $0.cornerRadius = -0.1 }), ("cornerRadius", { $0.cornerRadius = .nan }),
        ("border.width", { $0.border = .init(width: 0.6) }),
        ("shadow.radius", { $0.shadow = .init(radius: 0.6) }),
        ("shadow.opacity", { $0.shadow = .init(opacity: 2) }),
        ("shadow.offset.y", { $0.shadow = .init(offset: CGPoint(x: 0, y: -2)) }),
    ]

    @Test(arguments: bad.indices) func misuseIsNamed(index: Int) throws {
        var item = Timeline.VideoItem(url: FakeMedia.url("a"))
        Self.bad[index].change(&item.appearance)
        let error = #expect(throws: TimelineError.self) { try Timeline(videos: [item]).check() }
        #expect(error?.code == .invalidAppearance)
        #expect(error?.keyPath == "videos[0].\(Self.bad[index].name)")
        var filler = Timeline.VideoItem(gap: .seconds(1))
        filler.appearance.border = .init(width: 0.1)
        let useless = #expect(throws: TimelineError.self) { try Timeline(videos: [filler]).check() }
        #expect(useless?.keyPath == "videos[0].border")
        #expect(useless?.cause == "no effect on a gap")
    }
}
