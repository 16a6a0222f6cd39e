import Editing
import Foundation
import Layers
import MediaTypes
import PlanCompiler
import TestSupport
import Testing

@testable import RenderPlan

/// Parts of edits, and of edits that differ from them: which boundaries they have, and which are the same wherever
/// they are. 25 frames a second; times in tenths of a second.
@Suite struct PartPlaceTests {
    /// A clip of an edit: its file, and its range in tenths of a second.
    private typealias Clip = (name: String, range: Range<Int64>)
    private typealias Title = (text: String, range: Range<Int64>)

    /// An edit of clips that dissolve into each other for a second, on two tracks in turn, with titles.
    private static func edit(_ clips: [Clip], _ titles: [Title] = [], dissolves: Bool = true) throws -> Model
    {
        let model = Model()
        let tracks = (0..<2).map { _ in
            model.composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0)!
        }
        var start: Int64 = 0
        let overlap: Int64 = dissolves ? 10 : 0
        for (index, clip) in clips.enumerated() {
            let (own, next) = (tracks[index % 2], tracks[(index + 1) % 2])
            let length = Int64(clip.range.count)
            try model.insert(
                FakeClip(clip.name) { $0.duration = .seconds(200) }, from: clip.range.lowerBound,
                lasting: length,
                at: start, into: own)
            let first = start + (index > 0 ? overlap : 0)
            let end = start + length
            let isLast = index == clips.count - 1
            model.show(model.layer(own), in: .tenths(first, end - (isLast ? 0 : overlap)))
            if !isLast, dissolves {
                model.show(
                    model.layer(own) {
                        $0.setOpacityRamp(
                            fromStartOpacity: 1, toEndOpacity: 0, timeRange: .tenths(end - overlap, end))
                    }, model.layer(next), in: .tenths(end - overlap, end))
            }
            start = end - overlap
        }
        if !titles.isEmpty { model.mutableComposition.animationTool = tool(titles) }
        return model
    }

    private static func tool(_ titles: [Title]) -> AVVideoCompositionCoreAnimationTool {
        let (root, video) = (CALayer(), CALayer())
        for layer in [root, video] { layer.frame = CGRect(x: 0, y: 0, width: 320, height: 180) }
        root.addSublayer(video)
        for (text, range) in titles {
            let layer = CATextLayer()
            layer.string = text
            layer.frame = root.frame
            layer.beginTime = CMTime.seconds(range.lowerBound, 10).seconds
            layer.duration = CMTime.seconds(Int64(range.count), 10).seconds
            root.addSublayer(layer)
        }
        return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
    }

    private static func boundaries(_ model: Model) throws -> [Int64] {
        try #require(PartBoundaries(of: model.plan())).frames
    }

    /// The parts of an edit, as what their names in a store are made of.
    private static func parts(_ model: Model) throws -> [Data] {
        let plan = try model.plan()
        let format = try #require(plan.video)
        let all = [0] + (try boundaries(model)) + [plan.frameCount]
        defer { model.timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity) }
        return try zip(all, all.dropFirst()).map { start, end in
            model.timeRange = CMTimeRange(
                start: format.time(ofFrame: start), end: format.time(ofFrame: end))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            encoder.userInfo = [.reducesTimes: true]
            return try encoder.encode(model.plan().pictureAlone.independentOfPlace.withoutLabels)
        }
    }

    private static let clips: [Clip] = [
        ("a.mp4", 0..<100), ("b.mp4", 30..<230), ("c.mp4", 5..<75), ("d.mp4", 0..<50),
    ]
    private static let titles: [Title] = [("One", 20..<50), ("Two", 140..<180), ("Three", 300..<330)]

    @Test func boundariesAreAtCutsAndTitles() throws {
        // Cuts at 4 and 10 s; a title from 6.5 to 7.9 s.
        let model = try Self.edit(
            [("a.mp4", 0..<40), ("b.mp4", 0..<60), ("c.mp4", 0..<30)], dissolves: false)
        #expect(try Self.boundaries(model) == [100, 250])
        model.mutableComposition.animationTool = Self.tool([("a", 65..<79)])
        // It ends too close to its own start.
        #expect(try Self.boundaries(model) == [100, 163, 250])
    }

    /// Multiples of six seconds of the source, unless they are within two of an end.
    @Test func longClipsAreDividedInTheSourcesTime() throws {
        let model = try Self.edit([("a.mp4", 10..<210)], dissolves: false)
        #expect(try Self.boundaries(model) == [125, 275, 425])
        #expect(
            try Self.boundaries(Self.edit([("a.mp4", 25..<210)], dissolves: false))
                == [88, 238, 388])
        #expect(try Self.boundaries(Self.edit([("a.mp4", 45..<145)], dissolves: false)) == [188])
        #expect(try Self.boundaries(Self.edit([("a.mp4", 0..<79)], dissolves: false)) == [])
    }

    @Test func partsAreNeitherShortNorLong() throws {
        var generator = SeededGenerator(seed: 43)
        for _ in 0..<20 {
            let clips: [Clip] = (0..<Int.random(in: 1...12, using: &generator)).map { index in
                let start = Int64.random(in: 0..<100, using: &generator)
                return ("\(index).mp4", start..<start + Int64.random(in: 3...300, using: &generator))
            }
            let model = try Self.edit(clips, dissolves: false)
            let count = try model.plan().frameCount
            let all = [0] + (try Self.boundaries(model)) + [count]
            for (start, end) in zip(all, all.dropFirst()) {
                #expect(end - start < 250 && (end - start >= 50 || all.count == 2), "\(all)")
            }
        }
    }

    /// Each edit, and how many parts of it aren't parts of the edit before. All move by whole frames.
    private static let rows: [(name: String, clips: [Clip], titles: [Title], changed: Int)] = [
        ("nothing", clips, titles, 0),
        ("a title's letter", clips, [titles[0], ("Twa", titles[1].range), titles[2]], 1),
        ("a title less", clips, [titles[0], titles[2]], 1),
        (
            "a clip at the front", [("x.mp4", 0..<42)] + clips,
            titles.map { ($0.text, $0.range.lowerBound + 32..<$0.range.upperBound + 32) }, 2
        ),
        (
            "the end of a clip", [clips[0], ("b.mp4", 30..<226), clips[2], clips[3]],
            [titles[0], titles[1], ("Three", 296..<326)], 2
        ),
        (
            "the start of a clip", [clips[0], ("b.mp4", 32..<230), clips[2], clips[3]],
            [titles[0], ("Two", 138..<178), ("Three", 298..<328)], 1
        ),
    ]

    @Test(arguments: rows.indices) func onlyWhatChangedIsAnother(index: Int) throws {
        let row = Self.rows[index]
        let before = Set(try Self.parts(Self.edit(Self.clips, Self.titles)))
        let after = try Self.parts(Self.edit(row.clips, row.titles))
        let changed = after.filter { !before.contains($0) }.count
        #expect(changed == row.changed, "\(row.name): \(changed) of \(after.count)")
        #expect(after.count >= 8)
    }

    /// The plan of the place-independent part draws the same branches.
    @Test func branchesKeepTheirLayers() throws {
        let model = try Self.edit([("x.mp4", 0..<40)] + Self.clips)
        model.timeRange = .tenths(30, 40)
        let plan = try model.plan().pictureAlone
        let other = plan.independentOfPlace
        #expect(other.origin == .zero && plan.origin == .seconds(3))
        #expect(other.instructions.flatMap(\.layers).map(\.track) == ["video_1", "video_2"])
        for (layer, named) in zip(plan.instructions[0].layers, other.instructions[0].layers) {
            func file(_ plan: RenderPlan, _ name: String) -> URL? {
                plan.videoTracks.first { $0.name == name }?.segments.first?.clip?.source.url
            }
            func properties(_ plan: RenderPlan, _ name: String) -> [Property] {
                plan.graph.links.first { $0.from == name }?.padProperties ?? []
            }
            func alpha(_ plan: RenderPlan, _ name: String) -> [Ramp.Keyframe] {
                let pad = plan.graph.links.first { $0.from == name }?.pad
                return plan.graph.ramps.first { $0.pad == pad && $0.property == "alpha" }?.keyframes ?? []
            }
            #expect(file(plan, layer.track) == file(other, named.track))
            #expect(properties(plan, layer.track) == properties(other, named.track))
            #expect(alpha(plan, layer.track) == alpha(other, named.track))
        }
        #expect(other.graph.elements.count == plan.graph.elements.count)
    }
}
