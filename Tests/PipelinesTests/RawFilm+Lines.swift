import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport

extension RawFilm {
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

    /// FNV-1a with 64 bits (Fowler, Noll and Vo).
    private static func hash(_ bytes: Data) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { raw in
            for byte in raw { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
