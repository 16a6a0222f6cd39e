import Editing
import Foundation
import Layers
import MediaTypes
import Testing

@testable import Timeline

/// Colors, gaps, and the shapes of the output.
@Suite struct FillerTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private static func instructions(_ built: BuiltTimeline) throws -> [AVMutableVideoCompositionInstruction]
    {
        try #require(built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
    }

    @Test func colorsAndGapsTakeTheirTime() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        let timeline = Timeline(videos: [
            .init(url: url), .init(color: Self.red, duration: .seconds(2)), .init(gap: .seconds(1)),
            .init(url: url), .init(gap: .seconds(1)),
        ])
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        #expect(built.composition.duration == .seconds(12))
        let tracks = built.composition.tracks(withMediaType: .video).map(\.trackID)
        let instructions = try Self.instructions(built)
        #expect(
            instructions.map(\.timeRange) == [
                .range(0, 4), .range(4, 2), .range(6, 1), .range(7, 4), .range(11, 1),
            ])
        let layers = instructions.map { $0.layerInstructions.map(\.trackID) }
        #expect(layers == [[tracks[0]], [VideoLayer.colorTrackID], [], [tracks[1]], []])
        let root = try #require(built.videoComposition?.animationTool?.trackSnapshot?.tree.root)
        #expect(root.sublayers.count == 1)
        #expect(root.sublayers.first?.properties.surface.backgroundColor == LayerColor(Self.red))
    }

    @Test func aClipDissolvesToAColor() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        let timeline = Timeline(
            videos: [
                .init(url: url), .init(color: Self.red, duration: .seconds(2)), .init(gap: .seconds(2)),
            ],
            transitions: Array(repeating: .init(.dissolve, duration: .seconds(1)), count: 2))
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let instructions = try Self.instructions(built)
        let mixed = try #require(instructions.first { $0.timeRange == .range(3, 1) }).layerInstructions
        #expect(mixed.map(\.trackID) == [1, VideoLayer.colorTrackID])
        #expect(mixed[0].opacityRamp(at: .seconds(3)) == .init(timeRange: .range(3, 1), start: 1, end: 0))
        #expect(mixed[1].opacityRamp(at: .seconds(3)) == nil)
        // The color fades to nothing over the start of the gap.
        let fading = try #require(instructions.first { $0.timeRange == .range(4, 1) }).layerInstructions
        #expect(fading.map(\.trackID) == [VideoLayer.colorTrackID])
        #expect(fading[0].opacityRamp(at: .seconds(4)) == .init(timeRange: .range(4, 1), start: 1, end: 0))
    }

    @Test func aColorAloneIsATimeline() async throws {
        let timeline = Timeline(videos: [.init(color: Self.blue, duration: .seconds(1))])
        let built = try await TimelineBuilder(timeline, reader: FakeMedia().reader).build()
        #expect(built.composition.duration == .seconds(1))
        #expect(built.videoComposition?.renderSize == CGSize(width: 1280, height: 720))
    }

    @Test func aGapBetweenSoundsIsSilence() async throws {
        var files = FakeMedia()
        let url = files.add("a.wav", .audio(.range(0, 2)))
        let timeline = Timeline(videos: [
            .init(url: url), .init(gap: .seconds(1)), .init(url: url), .init(gap: .seconds(1)),
        ])
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        #expect(built.videoComposition == nil && built.composition.duration == .seconds(6))
        let pieces = built.composition.tracks.flatMap { $0.segments ?? [] }.filter { !$0.isEmpty }
        #expect(pieces.map(\.timeMapping.target) == [.range(0, 2), .range(3, 2)])
    }

    static let bad: [(String?, String, Timeline)] = [
        (
            nil, "two colors can't be mixed",
            Timeline(
                videos: [
                    .init(color: red, duration: .seconds(2)), .init(color: blue, duration: .seconds(2)),
                ],
                transitions: [.init(.dissolve, duration: .seconds(1))])
        ),
        ("videos[0].gap", "zero", Timeline(videos: [.init(gap: .zero)])),
        (
            "videos[0].pictureDuration", "negative",
            Timeline(videos: [.init(color: red, duration: .seconds(-1))])
        ),
        (
            "videos[0].speed", "no effect on a color",
            Timeline(videos: [.init(url: Timeline.Filler.color(red).url, speed: 2)])
        ),
        (
            "videos[0].crop", "no effect on a gap",
            Timeline(videos: [
                .init(
                    url: Timeline.Filler.gap.url,
                    appearance: .init(crop: CGRect(x: 0, y: 0, width: 1, height: 0.5)))
            ])
        ),
        (
            "renderShape", "1:9999 makes a size of",
            Timeline(
                videos: [.init(gap: .seconds(1)), .init(color: red, duration: .seconds(1))],
                renderShape: .init("1:9999"))
        ),
    ]

    @Test(arguments: bad.indices) func misuseIsNamed(index: Int) async {
        let (keyPath, cause, timeline) = Self.bad[index]
        let error = await timelineError(timeline, FakeMedia())
        #expect(error?.keyPath == keyPath && error?.cause.contains(cause) == true, "\(error as Any)")
    }

    @Test func documentsHaveColorsAndGaps() throws {
        let place = URL(fileURLWithPath: "/a.json")
        let text =
            ##"{"version": 2, "videos": [{"url": "color:#FF0000", "pictureDuration": 2}, {"gap": 1.5}]}"##
        let timeline = try Timeline(document: Data(text.utf8), at: place)
        #expect(
            timeline.videos == [
                .init(color: Self.red, duration: .seconds(2)), .init(gap: .seconds(3, 2)),
            ])
        #expect(try Timeline(document: timeline.document(at: place), at: place) == timeline)
        for bad in ["color:blak", "color:#12", "color:"] {
            let error = #expect(throws: TimelineError.self) {
                let document = #"{"version": 2, "videos": [{"url": "\#(bad)"}]}"#
                return try Timeline(document: Data(document.utf8), at: place)
            }
            #expect(error?.keyPath == "videos[0].url" && error?.cause.contains("invalid color") == true)
        }
    }

    static let shapes: [(String, CGSize, CGSize?)] = [
        ("720p", CGSize(width: 1920, height: 1080), CGSize(width: 1280, height: 720)),
        ("720p", CGSize(width: 1080, height: 1920), CGSize(width: 720, height: 1280)),
        ("9:16", CGSize(width: 1920, height: 1080), CGSize(width: 1080, height: 1920)),
        ("1080p@9:16", CGSize(width: 640, height: 360), CGSize(width: 1080, height: 1920)),
        ("Square", CGSize(width: 640, height: 360), CGSize(width: 360, height: 360)),
        ("480p@16:9", CGSize(width: 640, height: 360), CGSize(width: 854, height: 480)),
        ("16:9@480p", .zero, nil), ("721p", .zero, nil), ("p", .zero, nil), ("0:9", .zero, nil),
        ("720p@", .zero, nil), ("wide", .zero, nil), ("9:16:1", .zero, nil),
    ]

    @Test(arguments: shapes) func shapesChangeTheSize(text: String, whole: CGSize, size: CGSize?) {
        let shape = Timeline.RenderShape(text)
        #expect(shape?.size(of: whole) == size)
        #expect(shape.map { Timeline.RenderShape($0.text) == $0 } ?? true)
        #expect(shape == nil || shape?.shorterSide == Int(text.prefix { $0 != "p" }))
    }
}
