import Editing
import Foundation
import MediaTypes
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Blend modes of overlays, at their pixels.
@Suite(.timeLimit(.minutes(5))) struct BlendRenderingTests {
    private static let (back, front) = ([180, 118, 140.0], [90, 140, 110.0])

    private static func clip(_ codes: [Double]) async throws -> URL {
        try await TestMedia.clip(
            TestClip(
                .flat(y: UInt8(codes[0]), cb: UInt8(codes[1]), cr: UInt8(codes[2])), frameCount: 10
            ).with {
                $0.frameRate = [25, 1]
                $0.codec = .ffv1
            })
    }

    private static func color(_ codes: [Double]) -> [Double] {
        let (y, cb, cr) = ((codes[0] - 16) / 219, (codes[1] - 128) / 224, (codes[2] - 128) / 224)
        let (red, blue) = (y + 1.5748 * cr, y + 1.8556 * cb)
        return [red, (y - 0.2126 * red - 0.0722 * blue) / 0.7152, blue]
    }

    private static func codes(_ color: [Double]) -> [Double] {
        let luma: Double = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
        return [
            16 + 219 * luma, 128 + 224 * (color[2] - luma) / 1.8556, 128 + 224 * (color[0] - luma) / 1.5748,
        ]
    }

    private static let formulas: [(Timeline.BlendMode, @Sendable (Double, Double) -> Double)] = [
        (.multiply, { $0 * $1 }), (.screen, { $0 + $1 - $0 * $1 }), (.difference, { abs($0 - $1) }),
        (.darken, { min($0, $1) }), (.lighten, { max($0, $1) }), (.add, { min(1, $0 + $1) }),
    ]

    /// In the right half, at half its opacity in the second half of the time; as a timeline, and by the tracks
    /// of OpenTimelineIO.
    @Test func overlaysAreBlended() async throws {
        let folder = try TemporaryFolder.make("blends")
        defer { TemporaryFolder.remove(folder) }
        let (base, top) = (try await Self.clip(Self.back), try await Self.clip(Self.front))
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        for (index, (mode, formula)) in Self.formulas.enumerated() {
            var overlay = Timeline.OverlayItem(url: top, fit: .stretch)
            overlay.appearance.placement = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
            overlay.appearance.blendMode = mode
            overlay.appearance.opacity = [
                .init(value: 1, easing: .hold), .init(time: .at(5, 25), value: 0.5),
            ]
            let timeline = Timeline(
                videos: [.init(url: base)], overlays: [overlay], frameDuration: .at(1, 25))
            try timeline.write(to: json)
            #expect(try Timeline(contentsOf: json) == timeline)
            var documents = [(json, MediaSearch())]
            if index == 0 {
                #expect(try await TimelineDocument(contentsOf: json).write(to: otio).isEmpty)
                #expect(try TimelineDocument(contentsOf: otio).timeline == timeline)
                documents.append((otio, MediaSearch(rendersSlates: true)))
            }
            let (low, high) = (Self.color(Self.back), Self.color(Self.front))
            for (file, search) in documents {
                let frames = try await NumberedDocument.frames(of: file, search)
                #expect(frames.count == 10)
                for (number, opacity) in [(2, 1.0), (7, 0.5)] {
                    let blended = zip(low, high).map { back, front in
                        mode == .add
                            ? min(1, back + opacity * front)
                            : back + (formula(back, front) - back) * opacity
                    }
                    let found = frames[number].pixel(240, 90).map { Double($0) }
                    let worst = zip(found, Self.codes(blended)).map { abs($0 - $1) }.max() ?? .infinity
                    #expect(worst <= 2, "\(mode) \(number): \(found), not \(Self.codes(blended))")
                    #expect(frames[number].pixel(80, 90).map { Double($0) } == Self.back)
                }
            }
        }
    }
}
