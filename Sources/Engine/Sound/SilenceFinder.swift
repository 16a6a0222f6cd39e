package import RenderPlan

/// A search for silence in samples that are added piece by piece.
package struct SilenceFinder {
    private let channelCount: Int
    private let threshold: Float
    private let shortest: Int64
    /// The index of the next frame.
    private var position: Int64 = 0
    /// The first frame of the current silence; nil after a frame that is not silent.
    private var start: Int64? = 0
    private var found: [Range<Int64>] = []

    /// - Parameters:
    ///   - threshold: The factor of full scale up to which a sample is silent. A frame is silent if the
    ///     samples of all channels are.
    ///   - shortest: The minimum number of frames of a silence.
    package init(_ format: AudioFormat, threshold: Float, shortest: Int64) {
        channelCount = format.channelCount
        (self.threshold, self.shortest) = (threshold, max(1, shortest))
    }

    /// Adds interleaved samples.
    package mutating func add(_ samples: UnsafeBufferPointer<Float>) {
        for index in samples.indices {
            // A NaN is not silent.
            let isSilent = abs(samples[index]) <= threshold
            if isSilent, start == nil, index % channelCount == 0 {
                start = position + Int64(index / channelCount)
            } else if !isSilent, start != nil {
                end(at: position + Int64(index / channelCount))
            }
        }
        position += Int64(samples.count / channelCount)
    }

    private mutating func end(at frame: Int64) {
        if let start, frame - start >= shortest { found.append(start..<frame) }
        start = nil
    }

    /// Ends the audio, and returns the half-open ranges of frames that are silent.
    package mutating func finish() -> [Range<Int64>] {
        end(at: position)
        return found
    }
}
