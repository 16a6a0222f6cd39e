import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// The backgrounds of timelines and of clips, as instructions.
@Suite struct BackgroundTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    private static let portrait = CGSize(width: 360, height: 640)
    private static let frame = CGRect(origin: .zero, size: portrait)

    /// The instructions of clips of 640 × 360 in a frame of 360 × 640, with a transition of a second.
    private func instructions(
        kind: Timeline.Transition.Kind = .dissolve, background: CGColor? = nil,
        _ changes: ((inout Timeline.VideoItem) -> Void)...
    ) async throws -> [AVMutableVideoCompositionInstruction] {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(renderSize: Self.portrait, background: background)
        for change in changes {
            var item = Timeline.VideoItem(url: url)
            change(&item)
            timeline.videos.append(item)
        }
        timeline.setTransitions(.init(kind, duration: .seconds(1)))
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        return try #require(built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
    }

    @Test func aColorBehindAClipAloneIsTheInstructions() async throws {
        let plain = try await instructions(background: Self.blue, { _ in })
        #expect(plain.map(\.backgroundColor) == [Self.blue])
        let colored = try await instructions(background: Self.blue, { $0.appearance.background = Self.red })
        #expect(colored.map(\.backgroundColor) == [Self.red])
        #expect(colored[0].layerInstructions[0].configuration.backdrop == nil)
        // Half of it: over the timeline's, as one image with the clip.
        let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let mixed = try await instructions(background: Self.blue, { $0.appearance.background = half })
        #expect(mixed.map(\.backgroundColor) == [Self.blue])
        let backdrop = try #require(mixed[0].layerInstructions[0].configuration.backdrop)
        #expect(backdrop.color == half && backdrop.room == Self.frame)
        #expect(try await instructions({ _ in }).map(\.backgroundColor) == [nil])
    }

    @Test func anOverlayKeepsItsColorWhenAClipBeginsBelow() async throws {
        var files = FakeMedia()
        let (url, top) = (files.addClip("a", .seconds(4)), files.addClip("b", .seconds(2)))
        var overlay = Timeline.OverlayItem(url: top)
        overlay.appearance.background = Self.red
        let timeline = Timeline(
            videos: [.init(gap: .seconds(1)), .init(url: url)], overlays: [overlay],
            renderSize: Self.portrait)
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let found = try #require(
            built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        #expect(found[0].timeRange == .range(0, 1) && found[0].backgroundColor == Self.red)
        #expect(found[0].layerInstructions.map { $0.configuration.backdrop == nil } == [true])
        #expect(found[1].timeRange == .range(1, 1) && found[1].backgroundColor == nil)
        #expect(
            found[1].layerInstructions.map { $0.configuration.backdrop?.color } == [Self.red, nil])
    }

    @Test func aBlurredCopyFillsTheRoom() async throws {
        let layer = try await instructions({ $0.fit = .blur })[0].layerInstructions[0]
        let size = CGSize(width: 640, height: 360)
        let whole = Fit(naturalSize: size, preferredTransform: .identity, renderSize: Self.portrait)
        let filling = Fit(
            naturalSize: size, preferredTransform: .identity, renderSize: Self.portrait, mode: .fill)
        #expect(layer.transformRamp(at: .zero)?.start == whole.transform)
        #expect(
            layer.configuration.backdrop
                == LayerBackdrop(
                    .blur(transform: filling.transform, deviation: 640.0 / 24), in: Self.frame))
        let placed = try await instructions({
            $0.fit = .blur
            $0.appearance.placement = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
        })[0].layerInstructions[0].configuration.backdrop
        #expect(placed?.room == CGRect(x: 0, y: 320, width: 360, height: 320))
        if case .blur(_, let deviation) = placed?.fill { #expect(deviation == 320.0 / 24) }
    }

    @Test func aClipThatFillsTheFrameHasNoBackground() async throws {
        let changes: [(inout Timeline.VideoItem) -> Void] = [
            { $0.fit = .fill }, { $0.fit = .stretch },
            {
                $0.fit = .blur
                $0.appearance.crop = CGRect(x: 0.25, y: 0, width: 0.28125, height: 320.0 / 360)
            },
        ]
        for change in changes {
            let found = try await instructions({ item in
                change(&item)
                if item.fit != .blur { item.appearance.background = Self.red }
            })
            #expect(found[0].layerInstructions[0].configuration.backdrop == nil)
            #expect(found[0].backgroundColor == nil)
        }
    }

    @Test func transitionsChangeClipsWithTheirBackgrounds() async throws {
        let (red, blue) = (Self.red, Self.blue)
        func found(_ kind: Timeline.Transition.Kind) async throws -> AVMutableVideoCompositionInstruction {
            try #require(
                try await instructions(
                    kind: kind, { $0.appearance.background = red }, { $0.appearance.background = blue }
                ).first { $0.timeRange == .range(3, 1) })
        }
        let dissolve = try await found(.dissolve)
        let layers = dissolve.layerInstructions.map(\.configuration)
        #expect(layers.count == 2 && layers[0].backdrop?.color == red && !layers[0].isMixed)
        #expect(layers[0].backedOpacityRamps.value(at: .seconds(7, 2)) == 0.5)
        #expect(layers[0].opacityRamps.isEmpty)
        // The clip behind it doesn't change: its color is that of the instruction.
        #expect(dissolve.backgroundColor == blue && layers[1].backdrop == nil)
        let push = try await found(.push(.fromLeft)).layerInstructions.map(\.configuration)
        for (layer, start) in zip(push, [0.0, -360]) {
            let middle = layer.backedTransformRamps.value(at: .seconds(7, 2))
            #expect(middle == CGAffineTransform(translationX: CGFloat(start) + 180, y: 0))
            let fitted = push[0].transformRamps.value(at: .seconds(3))
            #expect(layer.transformRamps.value(at: .seconds(7, 2)) == fitted)
        }
        let wipe = try await found(.wipe(.fromTop)).layerInstructions[0].configuration
        #expect(wipe.wipe?.pattern == WipePattern(.line, from: .top) && wipe.cropRectangleRamps.isEmpty)
    }

    @Test func fadesTakeTheBackgroundWithThem() async throws {
        let found = try await instructions(
            background: Self.blue,
            {
                $0.appearance.background = Self.red
                $0.appearance.opacity = [.init(value: 0.5)]
                $0.fadeIn = .seconds(1)
            })
        let fading = found[0].layerInstructions[0].configuration
        #expect(found[0].backgroundColor == Self.blue && fading.backdrop?.color == Self.red)
        #expect(fading.backedOpacityRamps.value(at: .seconds(1, 2)) == 0.5)
        #expect(fading.opacityRamps.value(at: .seconds(1, 2)) == 0.5)
        // After the fade, the clip alone is half transparent.
        #expect(found[1].backgroundColor == Self.red)
        #expect(found[1].layerInstructions[0].configuration.opacityRamps.value(at: .seconds(2)) == 0.5)
    }

    @Test func misuseIsNamed() throws {
        let url = FakeMedia.url("a")
        var blurred = Timeline.VideoItem(url: url, fit: .blur)
        blurred.appearance.background = Self.red
        var filler = Timeline.VideoItem(color: Self.blue, duration: .seconds(1))
        filler.appearance.background = Self.red
        for (item, cause) in [(blurred, "no effect with the fit blur"), (filler, "no effect on a color")] {
            let error = #expect(throws: TimelineError.self) { try Timeline(videos: [item]).check() }
            #expect(error?.code == .invalidAppearance && error?.keyPath == "videos[0].background")
            #expect(error?.cause.contains(cause) == true, "\(String(describing: error))")
        }
        let document = Data(#"{"version": 2, "background": "white"}"#.utf8)
        let error = #expect(throws: TimelineError.self) {
            try Timeline(document: document, at: URL(fileURLWithPath: "/a.json"))
        }
        #expect(error?.keyPath == "background" && error?.remedy == "use #RRGGBB or #RRGGBBAA")
    }
}
