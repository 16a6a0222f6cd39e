import Foundation
import MediaTypes
import TestSupport
import Timeline

/// The title of the book: a white picture that fades, turns twice in perspective and pops, over black; and where
/// it has to be, computed here by itself.
struct BookTitle {
    static let (width, height) = (640.0, 360.0)
    /// In seconds of the film.
    static let (start, duration) = (0.5, 3.0)
    /// The middle of the picture from the film's middle: the eye is opposite the film's.
    var offset = (x: -60.0, y: 30.0)
    var fade = 0.0
    var spins = 2.0
    var pops = true

    /// 35 % of the film's height, at 4:3.
    static let half = (x: 0.35 * height * 4 / 3 / 2, y: 0.35 * height / 2)

    func film() async throws -> TestFilm {
        let clip = TestClip(.flat(y: 16, cb: 128, cr: 128), frameCount: 120).with {
            ($0.width, $0.height) = (Int(Self.width), Int(Self.height))
        }
        var film = try await TestFilm([clip])
        film.timeline.titles = [
            Timeline.TitleItem(
                .title, image: try await TitlePicture.white.value, start: CMTime(value: 1, timescale: 2),
                duration: CMTime(value: 3, timescale: 1),
                position: CGPoint(x: 0.5 + offset.x / Self.width, y: 0.5 + offset.y / Self.height),
                fade: fade, spins: spins, pops: pops)
        ]
        return film
    }

    /// The title's own time as a part of its duration; nil while it is not there.
    static func share(ofFrame frame: Int) -> Double? {
        let share = (Double(frame) / 30 - start) / duration
        return share >= 0 && share < 1 ? share : nil
    }

    /// Of the line 0, 1, 1, 0.
    func opacity(atShare share: Double) -> Double {
        fade > 0 ? min(1, share / fade, (1 - share) / fade) : 1
    }

    /// Ease in and out: the Bézier curve with control points (0.42, 0) and (0.58, 1), by halving.
    private static func eased(_ progress: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(0.42, 0.58, middle) < progress { low = middle } else { high = middle }
        }
        return bezier(0, 1, low)
    }

    func angle(atShare share: Double) -> Double {
        let progress = (share - 0.1) / 0.4
        return progress < 0 || progress >= 1 ? 0 : -2 * .pi * spins * Self.eased(progress)
    }

    func scale(atShare share: Double) -> Double {
        let progress = (share - 0.5) / 0.1
        guard pops, progress >= 0, progress < 2 else { return 1 }
        return 1 + 0.3 * Self.eased(progress <= 1 ? progress : 2 - progress)
    }

    /// Where a corner of the picture is seen, in the film's pixels: turned about the vertical axis, then divided
    /// by its distance from an eye 500 pixels (1000 for 720 lines) in front of the film's middle.
    func corner(_ x: Double, _ y: Double, atShare share: Double) -> CGPoint {
        let (angle, scale) = (angle(atShare: share), scale(atShare: share))
        let depth = -x * Self.half.x * scale * sin(angle)
        let nearness = 1 - depth / (1000 * Self.height / 720)
        return CGPoint(
            x: Self.width / 2 + (offset.x + x * Self.half.x * scale * cos(angle)) / nearness,
            y: Self.height / 2 + (offset.y + y * Self.half.y * scale) / nearness)
    }
}
