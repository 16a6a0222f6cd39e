import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import TestSupport

extension RawFilm {
    /// One line a frame (its number, exact time and hash), then one a second of sound (its sums).
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
            "sound \(index) s  " + Self.sums(samples.dropFirst(start).prefix(second))
        }
    }

    /// Four sums of the samples, each with signs of its own drawn at random. They tell one sound from another as a hash does,
    /// and are the same where samples differ by less than 0.00001: the values between two of a volume's keyframes are
    /// computed otherwise from GStreamer 1.26 on.
    private static func sums(_ bytes: Data) -> String {
        var signs = SeededGenerator(seed: 1)
        var sums = [Double](repeating: 0, count: 4)
        bytes.withUnsafeBytes { raw in
            for offset in stride(from: 0, to: raw.count, by: 4) {
                let sample = Double(raw.loadUnaligned(fromByteOffset: offset, as: Float.self))
                let bits = signs.next()
                for index in sums.indices { sums[index] += bits >> index & 1 == 1 ? sample : -sample }
            }
        }
        return sums.map { String(format: "%.2f", ($0 * 100).rounded() / 100 + 0) }.joined(separator: " ")
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
