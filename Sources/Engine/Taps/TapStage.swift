internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The audio that a client's tap makes from the samples of a branch.
///
/// `@unchecked Sendable`: used on the feed's thread, on which the tap calls back.
final class TapStage: AudioTapSource, @unchecked Sendable {
    private let tap: MTAudioProcessingTap
    private let plan: AudioTapPlan
    private let format: AudioFormat
    private let pieces: SoundPieces
    /// The output samples to make.
    private let samples: Range<Int64>
    /// The next sample to make, and the next one to read.
    private var (made, read): (Int64, Int64)
    private var isStarted = false
    private var envelope: VolumeEnvelope
    /// The piece that was pulled, and the number of its samples that have been read.
    private var rest: (piece: SoundPieces.Piece, used: Int64)?
    /// The error of a read within a call of the tap.
    private var failure: (any Error)?
    private let list: UnsafeMutableAudioBufferListPointer
    /// The memory that was allocated within a call of the tap.
    private var memory: [UnsafeMutablePointer<Float>] = []

    /// - Throws: `GStreamerFailure` for a plan that was stored without its tap.
    init(_ plan: AudioTapPlan, _ feed: AudioFeed, _ pieces: SoundPieces) throws {
        guard let tap = plan.tap else {
            throw GStreamerFailure(
                kind: .refused, message: "the plan was stored without its audio tap", element: feed.track.name
            )
        }
        self.tap = tap
        self.plan = plan
        self.pieces = pieces
        format = feed.format
        let ranges = feed.track.segments.map(feed.samples(of:))
        let start = ranges.first?.lowerBound ?? 0
        samples = start..<max(start, ranges.last?.upperBound ?? start)
        (made, read) = (start, start)
        envelope = VolumeEnvelope(plan.volume)
        list = AudioBufferList.allocate(maximumBuffers: format.channelCount)
        tap.beginStream()
    }

    deinit {
        freeMemory()
        free(list.unsafeMutablePointer)
    }

    /// Releases the tap. Must be called once.
    func end() { tap.endStream() }

    var channelCount: Int { format.channelCount }

    // MARK: Making

    /// Returns the next piece; nil at the end.
    func next() throws -> SoundPieces.Piece? {
        let count = Int(min(samples.upperBound - made, Int64(MTAudioProcessingTap.mostFrames)))
        guard count > 0 else { return nil }
        for channel in list.indices {
            list[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(count * MemoryLayout<Float>.size), mData: nil)
        }
        defer { freeMemory() }
        var flags: MTAudioProcessingTapFlags = 0
        if made == samples.lowerBound { flags |= kMTAudioProcessingTapFlag_StartOfStream }
        if made + Int64(count) == samples.upperBound { flags |= kMTAudioProcessingTapFlag_EndOfStream }
        let outcome = tap.process(
            count, flags: flags, format: description, into: list.unsafeMutablePointer, from: self)
        if let failure { throw failure }
        defer { made += Int64(count) }
        return SoundPieces.Piece(
            buffer: try interleaved(outcome.count, of: count).withUnsafeBytes { MediaBuffer.copying($0) },
            offset: 0, count: Int64(count), position: made, isGap: false)
    }

    /// The frames that the tap has made, padded with silence to a number of frames.
    ///
    /// - Throws: `AVError.invalidSourceMedia` for samples that encoders and sinks refuse.
    private func interleaved(_ known: Int, of count: Int) throws -> [Float] {
        var result = [Float](repeating: 0, count: count * channelCount)
        for (channel, buffer) in list.enumerated() {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<min(known, Int(buffer.mDataByteSize) / MemoryLayout<Float>.size) {
                guard abs(samples[frame]) <= Self.loudest else {
                    throw Self.refusal(of: samples[frame], at: time(made + Int64(frame)))
                }
                result[frame * channelCount + channel] = samples[frame]
            }
        }
        return result
    }

    /// The largest sample: 120 dB above full scale. Comparisons with NaN are false.
    private static let loudest: Float = 1_000_000

    private static func refusal(of sample: Float, at time: CMTime) -> AVError {
        AVError(
            .invalidSourceMedia,
            reason: "the audio tap made a sample of \(sample) at \(time.seconds) s, which can't be rendered",
            time: time, mediaType: .audio,
            remedy: "make finite samples in the tap's process callback, of 1.0 at full scale")
    }

    private func freeMemory() {
        for address in memory { address.deallocate() }
        memory = []
    }

    private var description: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: Double(format.sampleRate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
                | kAudioFormatFlagIsNonInterleaved,
            mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4,
            mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 32, mReserved: 0)
    }

    // MARK: Reading

    func allocate(_ frameCount: Int) -> UnsafeMutablePointer<Float> {
        let address = UnsafeMutablePointer<Float>.allocate(capacity: max(1, frameCount))
        address.initialize(repeating: 0, count: max(1, frameCount))
        memory.append(address)
        return address
    }

    func read(
        _ count: Int, into channels: [UnsafeMutablePointer<Float>]
    ) -> (range: CMTimeRange, count: Int, flags: MTAudioProcessingTapFlags)? {
        guard failure == nil else { return nil }
        let first = read
        var done = 0
        do {
            while done < count, let (piece, used) = try available() {
                let taken = Int(min(piece.count - used, Int64(count - done)))
                try copy(piece, from: used, taken, to: channels, at: done)
                rest = (piece, used + Int64(taken))
                done += taken
            }
        } catch {
            failure = error
            // A cancelled stream has no more frames, which isn't a failure of the client's call.
            return error is CancellationError
                ? (CMTimeRange(start: time(first), duration: .zero), 0, kMTAudioProcessingTapFlag_EndOfStream)
                : nil
        }
        read += Int64(done)
        var flags: MTAudioProcessingTapFlags = 0
        if !isStarted { flags |= kMTAudioProcessingTapFlag_StartOfStream }
        isStarted = true
        if read == samples.upperBound { flags |= kMTAudioProcessingTapFlag_EndOfStream }
        let range = CMTimeRange(
            start: time(first), duration: CMTime(value: Int64(done), timescale: format.sampleRate))
        return (range, done, flags)
    }

    /// The time of a sample in the asset.
    private func time(_ sample: Int64) -> CMTime {
        plan.origin + CMTime(value: sample, timescale: format.sampleRate)
    }

    /// Returns a piece with unread samples; nil at the end.
    private func available() throws -> (piece: SoundPieces.Piece, used: Int64)? {
        if let rest, rest.used < rest.piece.count { return rest }
        rest = try pieces.next().map { ($0, 0) }
        return rest
    }

    private func copy(
        _ piece: SoundPieces.Piece, from used: Int64, _ count: Int,
        to channels: [UnsafeMutablePointer<Float>], at place: Int
    ) throws {
        let volume =
            envelope.isConstantOne
            ? nil : envelope.values(from: piece.position + used, count: count, rate: format.sampleRate)
        let start = Int(piece.offset + used) * format.bytesPerFrame
        try piece.buffer.withBytes { bytes in
            let samples = UnsafeRawBufferPointer(
                rebasing: bytes[start..<start + count * format.bytesPerFrame]
            )
            .bindMemory(to: Float.self)
            for (index, channel) in channels.enumerated() {
                for frame in 0..<count {
                    let sample = samples[frame * channelCount + index]
                    channel[place + frame] = volume.map { Float(Double(sample) * $0[frame]) } ?? sample
                }
            }
        }
    }
}
