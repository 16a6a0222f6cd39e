import Foundation
import MediaTypes

/// An audio track as samples: index n of a channel is heard n / sampleRate seconds after the file's time zero.
package struct DecodedAudio: Sendable {
    package let sampleRate: Int
    package let channelCount: Int
    /// Interleaved, -1…1.
    package let samples: [Float]

    /// Samples of one channel from time zero to the track's end.
    package var frameCount: Int { samples.count / channelCount }

    /// One channel's samples.
    package func channel(_ channel: Int = 0) -> [Float] {
        stride(from: channel, to: samples.count, by: channelCount).map { samples[$0] }
    }

    /// The effective (root mean square) level over a range of sample indices, all channels together.
    package func level(_ range: Range<Int>) -> Double {
        let part = samples[range.lowerBound * channelCount..<range.upperBound * channelCount]
        let power = part.reduce(0.0) { $0 + Double($1) * Double($1) }
        return (power / Double(part.count)).squareRoot()
    }

    /// Where single clicks peak: in each run of samples louder than the threshold, runs nearer than
    /// `separation` samples counting as one, the index of the loudest.
    package func clicks(threshold: Float = 0.3, separation: Int = 2000, channel: Int = 0) -> [Int] {
        var found: [(index: Int, peak: Float, last: Int)] = []
        for (index, value) in self.channel(channel).enumerated() where abs(value) >= threshold {
            if let open = found.last, index - open.last < separation {
                let louder = abs(value) > open.peak
                found[found.count - 1] = (louder ? index : open.index, max(open.peak, abs(value)), index)
            } else {
                found.append((index, abs(value), index))
            }
        }
        return found.map(\.index)
    }

    /// Lays decoded blocks out from time zero. A block belongs at its own time; where that differs from the
    /// end of the block before by no more than the container's rounding, the two are joined as they are.
    init(sampleRate: Int, channelCount: Int, blocks: [PacketList.Packet], bytes: Data) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        let rounding = sampleRate / 500
        let frameBytes = 4 * channelCount
        var laid: [Float] = []
        var offset = 0
        for block in blocks {
            let start = Int(block.time.value)
            let end = laid.count / channelCount
            var skipped = 0
            if laid.isEmpty || abs(start - end) > rounding {
                skipped = max(0, end - start)
                laid.append(contentsOf: repeatElement(0, count: max(0, start - end) * channelCount))
            }
            let from = min(offset + skipped * frameBytes, offset + block.byteCount)
            laid.append(contentsOf: Self.floats(bytes, from..<offset + block.byteCount))
            offset += block.byteCount
        }
        samples = laid
    }

    private static func floats(_ bytes: Data, _ range: Range<Int>) -> [Float] {
        [Float](unsafeUninitializedCapacity: range.count / 4) { buffer, count in
            bytes.withUnsafeBytes { all in
                UnsafeMutableRawBufferPointer(buffer).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: all[range]))
            }
            count = range.count / 4
        }
    }
}
