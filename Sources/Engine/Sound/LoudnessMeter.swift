internal import CEbur128
package import ExtraTypes
internal import Foundation
package import RenderPlan

/// A measurement of loudness and true peak by libebur128, which samples are added to.
package final class LoudnessMeter {
    private var state: UnsafeMutablePointer<ebur128_state>?
    private let format: AudioFormat
    private let recordsPeaks: Bool
    /// The true peak of each block so far, as a factor of full scale. The library's interpolation delays a
    /// peak by a few samples, so that it may be in the next block.
    package private(set) var peaks: [Float] = []
    private var filled = 0
    private var peak = 0.0

    /// The number of frames of a block: a millisecond.
    package let blockLength: Int

    /// - Parameter recordsPeaks: Whether `peaks` is filled, which takes 14 MB for an hour.
    /// - Throws: `LoudnessFailure` if memory is exhausted.
    package init(_ format: AudioFormat, recordsPeaks: Bool = false) throws {
        self.format = format
        self.recordsPeaks = recordsPeaks
        blockLength = max(1, Int(format.sampleRate) / 1000)
        state = ebur128_init(UInt32(format.channelCount), UInt(format.sampleRate), cebur128_mode())
        guard state != nil else { throw LoudnessFailure() }
    }

    deinit { ebur128_destroy(&state) }

    /// Adds interleaved samples.
    package func add(_ samples: UnsafeBufferPointer<Float>) throws {
        guard let base = samples.baseAddress else { return }
        let frames = samples.count / format.channelCount
        guard recordsPeaks else { return try add(base, frames) }
        var first = 0
        while first < frames {
            let count = min(blockLength - filled, frames - first)
            try add(base + first * format.channelCount, count)
            peak = max(peak, value { ebur128_prev_true_peak(state, $0, $1) })
            first += count
            filled += count
            if filled == blockLength { endBlock() }
        }
    }

    /// Ends the last block.
    package func finish() {
        if filled > 0 { endBlock() }
    }

    private func endBlock() {
        peaks.append(Float(peak))
        (filled, peak) = (0, 0)
    }

    private func add(_ samples: UnsafePointer<Float>, _ frames: Int) throws {
        guard ebur128_add_frames_float(state, samples, frames) == cebur128_success() else {
            throw LoudnessFailure()
        }
    }

    /// The measurement of the samples so far.
    package var measurement: LoudnessMeasurement {
        var (integrated, range) = (-Double.infinity, 0.0)
        ebur128_loudness_global(state, &integrated)
        ebur128_loudness_range(state, &range)
        let peak = value { ebur128_true_peak(state, $0, $1) }
        return LoudnessMeasurement(
            integrated: integrated.isFinite ? integrated : nil, range: range.isFinite ? range : 0,
            truePeak: peak > 0 ? 20 * log10(peak) : nil)
    }

    /// Returns the largest value of all channels.
    private func value(
        _ read: (UInt32, UnsafeMutablePointer<Double>) -> Int32
    ) -> Double {
        var largest = 0.0
        for channel in 0..<UInt32(format.channelCount) {
            var value = 0.0
            if read(channel, &value) == cebur128_success() { largest = max(largest, value) }
        }
        return largest
    }
}

/// No memory for a measurement.
package struct LoudnessFailure: Error {}
