internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

/// Feeds an audio branch with every sample of the output exactly once, as audio or silence.
package struct AudioFeed: Sendable {
    let track: AudioTrackPlan
    let format: AudioFormat

    /// - Parameter format: The output's format.
    package init(track: AudioTrackPlan, format: AudioFormat) {
        self.track = track
        self.format = track.fedFormat(for: format)
    }

    package func run(_ feed: Feed, readers: ReaderPool<SampleCursor>) throws {
        try feed.setCaps(format.caps)
        let pieces = SoundPieces(self, readers: readers)
        if let plan = track.tap {
            let stage = try TapStage(plan, self, pieces)
            defer { stage.end() }
            while let piece = try stage.next() { try push(piece, into: feed) }
        } else {
            while let piece = try pieces.next() { try push(piece, into: feed) }
        }
    }

    func samples(of segment: AudioTrackPlan.Segment) -> Range<Int64> {
        let start = segment.target.start.samples(at: format.sampleRate) ?? 0
        return start..<max(start, segment.target.end.samples(at: format.sampleRate) ?? start)
    }

    func job(for clip: AudioTrackPlan.Clip, in segment: AudioTrackPlan.Segment) -> ReaderJob {
        if clip.scaling != nil { return scaledJob(for: clip, in: segment) }
        let start = clip.sourceStart.samples(at: format.sampleRate) ?? 0
        let count = Int64(samples(of: segment).count)
        return ReaderJob(source: clip.source, output: .sound(format), start: start, end: start + count)
    }

    /// Pushes samples in buffers so short that the volume element, which is up to a nanosecond early for each
    /// sample of a buffer, stays within a quarter of a sample (`Ramp.controlPoints(sampleRate:)`).
    private func push(_ piece: SoundPieces.Piece, into feed: Feed) throws {
        let most = max(1, piece.isGap ? piece.count : 1_000_000_000 / (4 * Int64(format.sampleRate)))
        for first in stride(from: 0, to: piece.count, by: Int(most)) {
            try push(piece, first..<min(piece.count, first + most), into: feed)
        }
    }

    private func push(_ piece: SoundPieces.Piece, _ part: Range<Int64>, into feed: Feed) throws {
        let (first, next) = (piece.position + part.lowerBound, piece.position + part.upperBound)
        let start = StreamTime.nanoseconds(ofSample: first, rate: format.sampleRate)
        let end = StreamTime.nanoseconds(ofSample: next, rate: format.sampleRate)
        let bytes = Int64(format.bytesPerFrame)
        try feed.push(
            piece.buffer.sharing(
                offset: Int((piece.offset + part.lowerBound) * bytes), size: part.count * Int(bytes),
                at: start, duration: end - start, isGap: piece.isGap))
    }
}
