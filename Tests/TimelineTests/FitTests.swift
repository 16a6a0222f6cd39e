import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Clips are upright, whole, with their aspect kept, and in the middle.
@Suite struct FitTests {
    private static let turnedRight = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1080, ty: 0)

    struct Row: Sendable {
        var name: String
        var size: CGSize
        var transform = CGAffineTransform.identity
        var render: CGSize
        var mode = Timeline.FitMode.fit
        /// Where the clip lies, beyond the frame too.
        var frame: CGRect
    }

    static let rows = [
        Row(
            name: "as it is", size: CGSize(width: 640, height: 360),
            render: CGSize(width: 640, height: 360), frame: CGRect(x: 0, y: 0, width: 640, height: 360)),
        Row(
            name: "larger", size: CGSize(width: 1920, height: 1080),
            render: CGSize(width: 640, height: 360), frame: CGRect(x: 0, y: 0, width: 640, height: 360)),
        Row(
            name: "smaller", size: CGSize(width: 320, height: 180),
            render: CGSize(width: 1280, height: 720), frame: CGRect(x: 0, y: 0, width: 1280, height: 720)),
        Row(
            name: "tall in wide", size: CGSize(width: 720, height: 1080),
            render: CGSize(width: 1280, height: 720), frame: CGRect(x: 400, y: 0, width: 480, height: 720)),
        Row(
            name: "wide in tall", size: CGSize(width: 1280, height: 720),
            render: CGSize(width: 720, height: 1080), frame: CGRect(x: 0, y: 336, width: 720, height: 406)),
        Row(
            name: "turned phone footage", size: CGSize(width: 1920, height: 1080), transform: turnedRight,
            render: CGSize(width: 1280, height: 720), frame: CGRect(x: 436, y: 0, width: 406, height: 720)),
        Row(
            name: "odd size", size: CGSize(width: 161, height: 121),
            render: CGSize(width: 320, height: 240), frame: CGRect(x: 0, y: 0, width: 320, height: 240)),
        Row(
            name: "turned without the shift that brings it into sight", size: CGSize(width: 400, height: 200),
            transform: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
            render: CGSize(width: 400, height: 400), frame: CGRect(x: 100, y: 0, width: 200, height: 400)),
        Row(
            name: "a hair line", size: CGSize(width: 4000, height: 1),
            render: CGSize(width: 640, height: 360), frame: CGRect(x: 0, y: 178, width: 640, height: 2)),
        Row(
            name: "a wide frame filled by a tall clip", size: CGSize(width: 720, height: 1080),
            render: CGSize(width: 1280, height: 720), mode: .fill,
            frame: CGRect(x: 0, y: -600, width: 1280, height: 1920)),
        Row(
            name: "a tall frame filled by a wide clip", size: CGSize(width: 1280, height: 720),
            render: CGSize(width: 720, height: 1080), mode: .fill,
            frame: CGRect(x: -600, y: 0, width: 1920, height: 1080)),
        Row(
            name: "a frame filled by turned footage", size: CGSize(width: 1920, height: 1080),
            transform: turnedRight, render: CGSize(width: 1280, height: 720), mode: .fill,
            frame: CGRect(x: 0, y: -778, width: 1280, height: 2276)),
        Row(
            name: "a frame of the same shape", size: CGSize(width: 640, height: 360),
            render: CGSize(width: 1280, height: 720), mode: .fill,
            frame: CGRect(x: 0, y: 0, width: 1280, height: 720)),
        Row(
            name: "stretched", size: CGSize(width: 720, height: 1080),
            render: CGSize(width: 1280, height: 720), mode: .stretch,
            frame: CGRect(x: 0, y: 0, width: 1280, height: 720)),
    ]

    @Test(arguments: rows)
    func picturesLieWhereTheyShould(row: Row) {
        let fit = Fit(
            naturalSize: row.size, preferredTransform: row.transform, renderSize: row.render, mode: row.mode)
        let whole = CGRect(origin: .zero, size: row.render)
        #expect(fit.frame == row.frame.intersection(whole), "\(row.name)")
        #expect(fit.overflows == !whole.contains(row.frame))
        let image = CGRect(origin: .zero, size: row.size).applying(fit.transform)
        for (found, expected) in zip(image.edges, row.frame.edges) {
            #expect(abs(found - expected) < 1e-9, "\(row.name)")
        }
    }

    @Test func turnedFootageStandsUpright() {
        let fit = Fit(
            naturalSize: CGSize(width: 1920, height: 1080), preferredTransform: Self.turnedRight,
            renderSize: CGSize(width: 540, height: 960))
        // The stored picture's top left is shown at the top right, its top right at the bottom right.
        #expect(CGPoint(x: 0, y: 0).applying(fit.transform) == CGPoint(x: 540, y: 0))
        #expect(CGPoint(x: 1920, y: 0).applying(fit.transform) == CGPoint(x: 540, y: 960))
    }

    @Test(arguments: [
        (CGSize(width: 1280, height: 720), CGAffineTransform.identity, CGSize(width: 1280, height: 720)),
        (CGSize(width: 161, height: 121), .identity, CGSize(width: 160, height: 120)),
        (CGSize(width: 1920, height: 1080), turnedRight, CGSize(width: 1080, height: 1920)),
        (CGSize(width: 1137.78, height: 640), .identity, CGSize(width: 1136, height: 640)),
        (
            CGSize(width: 1920, height: 1080), CGAffineTransform(rotationAngle: .pi / 2),
            CGSize(width: 1080, height: 1920)
        ),
        (CGSize(width: 1, height: 1), .identity, CGSize(width: 2, height: 2)),
    ])
    func theFirstClipGivesTheFilmsSize(size: CGSize, transform: CGAffineTransform, expected: CGSize) {
        #expect(Fit.renderSize(naturalSize: size, preferredTransform: transform) == expected)
    }
}

extension CGRect {
    fileprivate var edges: [CGFloat] { [minX, minY, maxX, maxY] }
}
