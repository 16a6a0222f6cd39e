internal import Containers
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The coded samples of a file that isn't a movie, from its demuxer.
package final class DemuxedSamples: CodedSamples, Sendable {
    private struct State {
        var order: DecodingOrder
        var hasBegun = false
        /// The position at which uncompressed audio continues, in sample frames.
        var next: Int64?
        var isOver = false
        var hasGivenFirst = false
    }

    private let reader: CodedReader
    private let isVideo: Bool
    /// In nanoseconds of the source's time.
    private let start: Int64
    private let end: Int64
    private let units: CMTimeScale
    private let state: Mutex<State>

    /// - Parameters:
    ///   - range: The range in the source's time. Reading begins with the last sample before it that can be
    ///     decoded on its own, and with the samples of audio before it that its decoder needs.
    ///   - isFromStart: Whether everything before the range is included.
    ///   - isToEnd: Whether everything after the range is included.
    /// - Throws: The errors of opening the file.
    package init(
        _ source: MediaSource, isVideo: Bool, range: CMTimeRange, isFromStart: Bool, isToEnd: Bool
    ) throws {
        reader = try CodedReader(source, isVideo: isVideo, keepsPackets: true)
        self.isVideo = isVideo
        start = isFromStart ? .min : range.start.nanoseconds ?? .min
        end = isToEnd ? .max : range.end.nanoseconds ?? .max
        units = max(1, source.timescale)
        state = Mutex(State(order: DecodingOrder(isVideo: isVideo)))
        let preroll = isVideo ? 0 : AudioPreroll.duration.nanoseconds ?? 0
        try reader.move(to: isFromStart ? 0 : max(0, max(0, start) - preroll))
    }

    package func next() throws -> CodedRun? {
        while let timed = try nextInOrder() {
            let sample = timed.sample
            let time = sample.presentationTime ?? sample.decodingTime ?? 0
            let isBehind = min(time, timed.decodingTime ?? time) >= end
            if isBehind || (time >= end && !state.withLock { $0.order.hasSamples(before: end) }) {
                return nil
            }
            if let run = run(timed, at: time) { return run }
        }
        return nil
    }

    private func nextInOrder() throws -> DecodingOrder.Timed? {
        while state.withLock({ !$0.isOver && !$0.order.isReady }) {
            let sample = try reader.next()
            state.withLock { state in
                guard let sample else { return state.isOver = true }
                if !state.hasBegun, !isVideo, isHeader(sample) { return }
                state.hasBegun = true
                state.order.add(sample)
            }
        }
        return state.withLock { $0.order.next() }
    }

    /// Whether the sample is a header that precedes the samples of some streams, such as Vorbis and FLAC, and
    /// is also in the caps.
    private func isHeader(_ sample: CodedReader.Sample) -> Bool {
        // The table at the beginning of MP3 files has no duration.
        sample.isHeader || sample.duration == 0
            || sample.data.withBytes { bytes in
                CodedCaps.headers(sample.caps).contains { $0.elementsEqual(bytes) }
            }
    }

    /// Returns nil for uncompressed audio outside the range.
    private func run(_ timed: DecodingOrder.Timed, at time: Int64) -> CodedRun? {
        let sample = timed.sample
        if let layout = CodedCaps.uncompressed(sample.caps) {
            return uncompressed(sample, at: time, layout)
        }
        let next = timed.duration.map { self.time($0 + time) }
        let begin = self.time(time - unheard(of: timed))
        return CodedRun(
            data: sample.data, presentationTime: begin,
            decodingTime: timed.decodingTime.map(self.time) ?? .invalid,
            duration: next.map { $0 - begin } ?? .invalid, isSync: sample.isSync, caps: sample.caps)
    }

    /// The encoder delay in the first packet of Opus, in nanoseconds: demuxers report only the duration of
    /// the audible part.
    private func unheard(of timed: DecodingOrder.Timed) -> Int64 {
        guard start == .min, timed.sample.caps.hasPrefix("audio/x-opus") else { return 0 }
        let isFirst = state.withLock { state in
            defer { state.hasGivenFirst = true }
            return !state.hasGivenFirst
        }
        guard isFirst, let heard = timed.duration,
            let count = timed.sample.data.withBytes({ OpusPacket.sampleCount($0) })
        else { return 0 }
        return max(0, count * 1_000_000_000 / OpusPacket.sampleRate - heard)
    }

    private func uncompressed(
        _ sample: CodedReader.Sample, at time: Int64, _ layout: CodedCaps.Uncompressed
    ) -> CodedRun? {
        let count = Int64(sample.data.dataLength / layout.frameSize)
        let place = frame(at: time, layout)
        let begin = state.withLock { state in
            // Matroska's timestamps are whole milliseconds.
            let continues = state.next.map { abs($0 - place) <= Int64(layout.rate) / 100 } ?? false
            let begin = continues ? state.next ?? place : place
            state.next = begin + count
            return begin
        }
        let first = max(begin, start == .min ? .min : frame(at: start, layout))
        let last = min(begin + count, end == .max ? .max : frame(at: end, layout))
        guard last > first else { return nil }
        let range = Int(first - begin) * layout.frameSize..<Int(last - begin) * layout.frameSize
        let bytes = sample.data.withBytes {
            CMBlockBuffer(copying: UnsafeRawBufferPointer(rebasing: $0[range]))
        }
        guard let bytes else { return nil }
        return CodedRun(
            data: bytes, count: Int(last - first),
            presentationTime: CMTime(value: first, timescale: layout.rate),
            duration: CMTime(value: 1, timescale: layout.rate), caps: sample.caps)
    }

    private func frame(at nanoseconds: Int64, _ layout: CodedCaps.Uncompressed) -> Int64 {
        CMTime(nanoseconds: nanoseconds).convertScale(layout.rate, method: .roundHalfAwayFromZero).value
    }

    /// Converts nanoseconds to units of the source's clock, like those of its frames.
    private func time(_ nanoseconds: Int64) -> CMTime {
        CMTime(nanoseconds: nanoseconds).convertScale(units, method: .roundHalfAwayFromZero)
    }

    package func close() { reader.close() }
}

extension DecodingOrder {
    /// Whether a pending sample is presented before a time.
    fileprivate func hasSamples(before end: Int64) -> Bool {
        presentationTimes.contains { $0 < end }
    }
}
