import Engine
import Foundation
import MediaTypes
import RenderPlan
import TestSupport

/// A plan rendered to bare frames and samples, and what is told of them.
struct RawFilm {
    private let plan: RenderPlan
    private let frames: Data
    private let samples: Data

    init(rendering plan: RenderPlan) async throws {
        let folder = try TemporaryFolder.make("raw")
        defer { TemporaryFolder.remove(folder) }
        let (pictures, sound) = (
            folder.appendingPathComponent("frames.raw"), folder.appendingPathComponent("samples.raw")
        )
        let tail = RawTail(picturePath: pictures.path, soundPath: sound.path).tail(for: plan)
        try await RenderPipeline(plan, tail: tail).run()
        self.plan = plan
        frames = plan.video == nil ? Data() : try Data(contentsOf: pictures)
        samples = plan.audio == nil ? Data() : try Data(contentsOf: sound)
    }

    /// One line a frame (its number, exact time and hash), then one a second of sound.
    func lines() throws -> [String] {
        try pictureLines() + soundLines()
    }

    private func pictureLines() throws -> [String] {
        guard let format = plan.video else { return [] }
        let count = Int(plan.frameCount)
        guard count > 0, frames.count.isMultiple(of: count) else {
            throw Unexpected(cause: "\(frames.count) bytes are not \(count) frames")
        }
        let size = frames.count / count
        return (0..<count).map { index in
            let time = format.time(ofFrame: Int64(index))
            return "frame \(index)  \(time.value)/\(time.timescale) s  "
                + Self.hash(frames.dropFirst(index * size).prefix(size))
        }
    }

    private func soundLines() throws -> [String] {
        guard let format = plan.audio else { return [] }
        let second = Int(format.sampleRate) * format.bytesPerFrame
        let expected = plan.duration.convertScale(format.sampleRate, method: .roundHalfAwayFromZero).value
        guard samples.count == Int(expected) * format.bytesPerFrame else {
            throw Unexpected(cause: "\(samples.count) bytes are not \(expected) samples")
        }
        return stride(from: 0, to: samples.count, by: second).enumerated().map { index, start in
            "sound \(index) s  " + Self.hash(samples.dropFirst(start).prefix(second))
        }
    }

    struct Unexpected: Error {
        var cause: String
    }

    /// FNV-1a with 64 bits (Fowler, Noll and Vo).
    private static func hash(_ bytes: Data) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
