import Engine
import Foundation
import GStreamerOverlay
import MediaTypes
import RenderPlan

/// Measures how long drawing one frame through the affine sampler takes on one core, and fails past its limits.
/// Each time is also given as a multiple of copying the same frame's memory in the same run.
@main
struct SamplerBenchmark {
    private static let rounds = 60

    private let width: Int
    private let height: Int
    /// Bytes of a frame.
    private let size: Int
    private let picture: UnsafeMutableRawPointer
    private let canvas: UnsafeMutableRawPointer
    private let limit: Double

    static func main() {
        var isWithinLimits = true
        for (width, height, limit) in [(1280, 720, 4.0), (1920, 1080, 9.0)] {
            isWithinLimits =
                SamplerBenchmark(width: width, height: height, limit: limit).run() && isWithinLimits
        }
        exit(isWithinLimits ? 0 : 1)
    }

    private init(width: Int, height: Int, limit: Double) {
        (self.width, self.height) = (width, height)
        size = width * height * 3 / 2
        picture = .allocate(byteCount: size, alignment: 64)
        canvas = .allocate(byteCount: size, alignment: 64)
        self.limit = limit
        var state: UInt32 = 1
        for offset in 0..<size {
            state = state &* 1_664_525 &+ 1_013_904_223
            picture.storeBytes(of: UInt8(state >> 24), toByteOffset: offset, as: UInt8.self)
        }
        canvas.copyMemory(from: picture, byteCount: size)
    }

    private func run() -> Bool {
        defer {
            picture.deallocate()
            canvas.deallocate()
        }
        let copying = fastest { canvas.copyMemory(from: picture, byteCount: size) }
        print("\(width)×\(height), copying its memory \(milliseconds(copying))")
        let kinds: [(String, CGAffineTransform, Double)] = [
            ("rotate by 30°", centred(CGAffineTransform(rotationAngle: .pi / 6)), 1),
            ("zoom by 1.05", centred(CGAffineTransform(scaleX: 1.05, y: 1.05)), 1),
            ("move by fractions", CGAffineTransform(translationX: 3.3, y: -2.7), 1),
            ("rotate by 1°, zoom by 1.05, half opaque", turned(1, 1.05), 0.5),
            ("shrink to 0.8", centred(CGAffineTransform(scaleX: 0.8, y: 0.8)), 1),
            ("identity", .identity, 1),
        ]
        return kinds.reduce(true) { isWithin, kind in
            let time = fastest { draw(kind.1, opacity: kind.2) }
            let verdict = time < limit ? "" : "  TOO SLOW"
            let name = kind.0.padding(toLength: 42, withPad: " ", startingAt: 0)
            let ratio = String(format: "%5.1f copies", time / copying)
            print("  \(name)\(milliseconds(time))   \(ratio)   limit \(milliseconds(limit))\(verdict)")
            return isWithin && time < limit
        }
    }

    private func draw(_ transform: CGAffineTransform, opacity: Double) {
        AffineSampler.draw(
            planar(picture), transform: transform,
            visible: CGRect(x: 0, y: 0, width: Double(width), height: Double(height)),
            opacity: opacity, onto: planar(canvas))
    }

    private func planar(_ memory: UnsafeMutableRawPointer) -> PlanarPicture {
        let luma = width * height
        let planes = [(0, width), (luma, width / 2), (luma * 5 / 4, width / 2)]
        return PlanarPicture(
            format: .i420, width: width, height: height,
            planes: planes.map { PicturePlane(baseAddress: memory + $0, bytesPerRow: $1) })
    }

    private func turned(_ degrees: Double, _ scale: Double) -> CGAffineTransform {
        centred(CGAffineTransform(rotationAngle: degrees * .pi / 180).scaledBy(x: scale, y: scale))
    }

    private func centred(_ transform: CGAffineTransform) -> CGAffineTransform {
        let (x, y) = (Double(width) / 2, Double(height) / 2)
        return CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }

    /// The least of all rounds, in milliseconds: what others do on the machine only ever adds.
    private func fastest(_ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        let times = (0..<Self.rounds).map { _ in clock.measure(work) / .milliseconds(1) }
        return times.min() ?? .infinity
    }

    private func milliseconds(_ time: Double) -> String { String(format: "%6.3f ms", time) }
}
