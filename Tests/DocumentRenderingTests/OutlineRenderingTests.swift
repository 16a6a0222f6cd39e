import Editing
import Foundation
import MediaTypes
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Rounded corners, borders and shadows of overlays, at their pixels.
@Suite(.timeLimit(.minutes(5))) struct OutlineRenderingTests {
    /// The overlay: 160 × 90 at 80, 46.
    private static let (left, top, right, bottom) = (80.0, 46.0, 240.0, 136.0)
    private static let (radius, width, deviation) = (20.0, 6.0, 8.0)

    private static func clip(_ luma: UInt8) async throws -> URL {
        try await TestMedia.clip(
            TestClip(.flat(y: luma, cb: 128, cr: 128), frameCount: 10).with {
                $0.frameRate = [25, 1]
                $0.codec = .ffv1
            })
    }

    /// The distance of a point from the edge, negative inside.
    private static func distance(_ x: Double, _ y: Double, inset: Double = 0) -> Double {
        let corner = radius - inset
        let across = abs(x - (left + right) / 2) - ((right - left) / 2 - radius)
        let down = abs(y - (top + bottom) / 2) - ((bottom - top) / 2 - radius)
        return min(max(across, down), 0) + hypot(max(across, 0), max(down, 0)) - corner
    }

    private static func coverage(_ x: Int, _ y: Int, inset: Double = 0) -> Double {
        min(1, max(0, 0.5 - distance(Double(x) + 0.5, Double(y) + 0.5, inset: inset)))
    }

    /// The shadow's part at a pixel: the coverage, blurred by a Gaussian.
    private static func shadow(_ x: Int, _ y: Int, down: Int) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for j in -28...28 {
            for i in -28...28 {
                let square = Double(i * i + j * j)
                let weight = exp(-square / (2 * deviation * deviation))
                sum += weight * coverage(x + i, y + j - down)
                weights += weight
            }
        }
        return sum / weights
    }

    /// The luma of a pixel: the clip, the shadow, the overlay and its border, one over the other.
    private static func luma(_ x: Int, _ y: Int) -> Double {
        func mix(_ low: Double, _ high: Double, _ part: Double) -> Double { low + (high - low) * part }
        let shadowed = mix(180, 16, 0.5 * shadow(x, y, down: 9))
        let covered = coverage(x, y)
        let ring = covered - coverage(x, y, inset: width)
        return mix(mix(shadowed, 60, covered), 235, ring)
    }

    private func timeline() async throws -> Timeline {
        var overlay = Timeline.OverlayItem(url: try await Self.clip(60))
        overlay.appearance.placement = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        overlay.appearance.cornerRadius = Self.radius / 180
        overlay.appearance.border = .init(width: Self.width / 180)
        overlay.appearance.shadow = .init(
            offset: CGPoint(x: 0, y: 9.0 / 180), radius: Self.deviation / 180)
        return Timeline(
            videos: [.init(url: try await Self.clip(180))], overlays: [overlay], frameDuration: .at(1, 25))
    }

    private static let places = [
        (160, 91), (160, 48), (83, 91), (90, 91), (81, 47), (85, 52), (86, 52), (84, 55), (236, 131),
        (160, 140), (160, 152), (74, 100), (246, 100), (230, 140), (10, 10), (160, 40),
    ]

    @Test func overlaysHaveCornersABorderAndAShadow() async throws {
        let folder = try TemporaryFolder.make("outlines")
        defer { TemporaryFolder.remove(folder) }
        let timeline = try await timeline()
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        #expect(try Timeline(contentsOf: json) == timeline)
        #expect(try await TimelineDocument(contentsOf: json).write(to: otio).isEmpty)
        #expect(try TimelineDocument(contentsOf: otio).timeline == timeline)
        for (file, search) in [(json, MediaSearch()), (otio, MediaSearch(rendersSlates: true))] {
            let frames = try await NumberedDocument.frames(of: file, search)
            #expect(frames.count == 10)
            for (x, y) in Self.places {
                let found = Double(frames[4].pixel(x, y)[0])
                // The blur's three boxes are within 3 % of a Gaussian, of half of 164.
                #expect(abs(found - Self.luma(x, y)) <= 4, "\(x), \(y): \(found), not \(Self.luma(x, y))")
            }
        }
    }

    /// A clip that has moved beyond the edge of the frame has a shadow within it.
    @Test func shadowsReachIntoTheFrame() async throws {
        var timeline = try await timeline()
        timeline.overlays[0].appearance.transform = [.init(offset: CGPoint(x: -0.75, y: 0))]
        let frames = try await NumberedDocument.frames(of: try await TimelineBuilder(timeline).build())
        for x in [0, 4, 10, 20] {
            let (found, expected) = (Double(frames[4].pixel(x, 100)[0]), Self.luma(x + 240, 100))
            #expect(abs(found - expected) <= 4, "\(x): \(found), not \(expected)")
        }
    }

    /// Half transparent, it is half of the image with corners, border and shadow.
    @Test func opacityChangesTheWholeImage() async throws {
        var timeline = try await timeline()
        timeline.overlays[0].appearance.opacity = [.init(value: 0.5)]
        let frames = try await NumberedDocument.frames(of: try await TimelineBuilder(timeline).build())
        for (x, y) in Self.places {
            let (found, expected) = (Double(frames[4].pixel(x, y)[0]), (180 + Self.luma(x, y)) / 2)
            #expect(abs(found - expected) <= 4, "\(x), \(y): \(found), not \(expected)")
        }
    }
}
