package import Containers

/// Finds the samples of a track that can be copied as consecutive frames of an output.
package struct CopySearch {
    /// Samples that are copied.
    package struct Run: Sendable, Hashable {
        /// The sample indexes in decoding order. The first sample is an entry point.
        package let samples: Range<Int>
        /// The number of samples after the first one that are omitted.
        package let leadingCount: Int
        /// The frames of the output that the samples are.
        package let frames: Range<Int64>
    }

    /// The reason that frames have to be rendered.
    package enum Reason: Sendable, Hashable {
        /// No copy can begin before a frame.
        case noKeyFrame(until: Int64)
        /// No copy can begin at any frame.
        case noEntryPoint
        /// Samples are presented between the output's frames.
        case offFrames
        /// Coded pictures need others that are decoded later.
        case needsLaterSamples
    }

    package enum Piece: Sendable, Hashable {
        case copied(Run)
        case rendered(Range<Int64>, Reason)
    }

    private let samples: [SampledTrack.Sample]
    private let entryPoints: [KeyFrame]
    private let alignment: FrameAlignment

    /// - Parameters:
    ///   - samples: The samples in decoding order.
    ///   - entryPoints: The samples at which a copy can begin, in order.
    package init(
        _ samples: [SampledTrack.Sample], from entryPoints: [KeyFrame], _ alignment: FrameAlignment
    ) {
        self.samples = samples
        self.entryPoints = entryPoints
        self.alignment = alignment
    }

    /// The minimum number of frames of a copy: a shorter one isn't worth two joins.
    private static let fewestFrames = 8

    /// Returns the pieces of a range of frames that present the track unchanged, contiguous and in order.
    package func pieces(of frames: Range<Int64>) -> [Piece] {
        var pieces: [Piece] = []
        var (next, sample) = (frames.lowerBound, 0)
        // Whether a key frame of the range is presented between two frames of the output.
        var isBetween = false
        for point in entryPoints where point.sample >= sample {
            let first: Int64
            switch place(of: point.sample) {
            case .at(let frame): first = frame
            case .after(let frame):
                isBetween = isBetween || frames.contains(frame)
                continue
            }
            guard first >= next else { continue }
            guard first < frames.upperBound else { break }
            let run = run(from: point, first, until: frames.upperBound)
            guard run.frames.count >= Self.fewestFrames else { continue }
            if next < first {
                let reason: Reason = next == frames.lowerBound ? .noKeyFrame(until: first) : .offFrames
                pieces.append(.rendered(next..<first, reason))
            }
            pieces.append(.copied(run))
            (next, sample) = (run.frames.upperBound, run.samples.upperBound)
        }
        guard next < frames.upperBound else { return pieces }
        let reason: Reason =
            next > frames.lowerBound ? .needsLaterSamples : isBetween ? .offFrames : .noEntryPoint
        return pieces + [.rendered(next..<frames.upperBound, reason)]
    }

    private func place(of sample: Int) -> FrameAlignment.Place {
        alignment.place(of: samples[sample].presentationTime)
    }

    /// Returns the longest run of samples from an entry point that are consecutive frames of the output,
    /// without those that are presented before it.
    ///
    /// The run ends after a sample up to which all frames before the last are among the samples, so that no
    /// frame depends on samples that are decoded later.
    private func run(from point: KeyFrame, _ first: Int64, until end: Int64) -> Run {
        let begin = point.sample
        var last = first
        var seen: Set<Int64> = []
        var whole = (samples: begin..<begin, frames: first..<first)
        for index in samples.indices[begin...] {
            if index > begin, index <= begin + point.leadingCount { continue }
            guard case .at(let frame) = place(of: index), frame >= first, frame < end,
                seen.insert(frame).inserted
            else { break }
            last = max(last, frame)
            if last - first + 1 == Int64(seen.count) { whole = (begin..<index + 1, first..<last + 1) }
        }
        return Run(samples: whole.samples, leadingCount: point.leadingCount, frames: whole.frames)
    }
}
