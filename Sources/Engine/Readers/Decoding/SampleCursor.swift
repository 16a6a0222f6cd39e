internal import GStreamerOverlay
package import MediaTypes
internal import RenderPlan

/// Reads a source's audio sample by sample, at the output's rate and in its channels.
///
/// A sample's index is its time in the file times the rate, rounded. Runs that are adjacent, or nearly so,
/// stay joined, so that rounded timestamps never separate them: those of Matroska and Flash Video are whole
/// milliseconds. Channels and rate are converted here instead of by the reader's elements, because those
/// count from the position of a seek: here a sample is the same whether the file was sought or played up to
/// it.
package final class SampleCursor: SourceCursor, @unchecked Sendable {
    package let reader: SourceReader
    private let format: AudioFormat
    /// Converted runs of output samples that haven't been used up.
    private var runs: [Run] = []
    private var isAtEnd = false
    private var converter: RateConverter?
    private var mix: (layout: MediaSample.SoundLayout, mix: ChannelMix?)?
    /// The start of the next buffer if it continues the previous one, in the source's own samples.
    private var expected: (index: Int64, rate: Int32)?
    /// The consecutive buffers since the file's start or a seek, which are held until their timestamps
    /// together determine their start.
    private var held: [Held] = []
    /// The error that ended reading after the held buffers.
    private var failure: (any Error)?
    /// Whether the reader is still at the file's start.
    private var isUnread = true
    /// The last run that was used.
    private var lastHeard: Range<Int64>?
    package private(set) var hasFailed = false
    package var target: CMTimeRange?

    private struct Held {
        let buffer: MediaBuffer
        let layout: MediaSample.SoundLayout
        /// The start according to the timestamp, in the source's own samples; nil without a timestamp.
        let stamp: Int64?

        var count: Int64 { Int64(layout.count(of: buffer)) }
    }

    private struct Run {
        var buffer: MediaBuffer
        var start: Int64
        var count: Int64
        var end: Int64 { start + count }
    }

    /// The next audio of the output.
    enum Piece {
        /// `count` samples of the buffer, from sample `offset` on.
        case sound(MediaBuffer, offset: Int64, count: Int64)
        case silence(count: Int64)
    }

    package static func unitsPerSecond(of output: SourceReader.Output) -> Int64 {
        Int64(format(of: output).sampleRate)
    }

    /// Samples within the lead-in are decoded anyway.
    package static func isAtStart(_ position: Int64, of output: SourceReader.Output) -> Bool {
        position <= unitsPerSecond(of: output) * leadIn / 1_000_000_000
    }

    /// At the start, nothing can be decoded as a lead-in: a decoder that is sought there continues with the
    /// state of its last output. See `Workaround.transportStart`.
    package static var returnsToStart: Bool { false }

    package init(reader: SourceReader) {
        self.reader = reader
        format = Self.format(of: reader.output)
    }

    var channelCount: Int { format.channelCount }

    private static func format(of output: SourceReader.Output) -> AudioFormat {
        guard case .sound(let format) = output else { refuse("a sample cursor reads sound") }
        return format
    }

    /// Seeks so that sample `index` is found, and decodes from half a second before it: codecs with
    /// overlapping windows, or with bits borrowed from earlier packets, are right only after a few packets.
    package func move(to index: Int64, until end: Int64?) throws {
        let time = index.multipliedReportingOverflow(by: 1_000_000_000)
        let nanoseconds = time.overflow ? Int64.max : time.partialValue / Int64(format.sampleRate)
        if isUnread, nanoseconds <= Self.leadIn { return }
        (runs, expected, isAtEnd, converter, isUnread) = ([], nil, false, nil, false)
        (held, failure) = ([], nil)
        lastHeard = nil
        try reader.seek(to: max(0, nanoseconds - Self.leadIn))
    }

    /// Does nothing: the skipped samples are few and cheap.
    package func skip(to index: Int64) {}

    /// Does nothing: the audio in memory is small.
    package func rest() {}

    /// Returns at most `limit` samples, beginning with sample `index` of the source; silence if the source
    /// lacks them.
    func piece(at index: Int64, limit: Int64) throws -> Piece {
        do {
            let piece = try chosenPiece(at: index, limit: limit)
            if isAtEnd, case .silence = piece { try checkForDamage(at: index) }
            return piece
        } catch let failure as SourceFailure {
            try endEarly(after: failure)
            return .silence(count: limit)
        }
    }

    package func endEarly(after failure: SourceFailure) throws {
        guard let damage = reader.damage else { throw failure }
        var failure = failure
        failure.target = failure.target ?? target
        try damage.note(failure)
        (runs, converter, isAtEnd, hasFailed) = ([], nil, true, true)
    }

    /// Checks for damage, which is a possible cause of an end more than a tenth of a second early.
    private func checkForDamage(at index: Int64) throws {
        guard !hasFailed else { return }
        let rate = Int64(format.sampleRate)
        func time(_ sample: Int64) -> Int64 {
            sample / rate * 1_000_000_000 + sample % rate * 1_000_000_000 / rate
        }
        let shown = lastHeard.map { time($0.lowerBound)..<time($0.upperBound) + 100_000_000 }
        let damage = reader.unnoticedDamage(shown: shown, at: time(index), isAtEnd: true)
        if let damage { try endEarly(after: damage) }
    }

    private func chosenPiece(at index: Int64, limit: Int64) throws -> Piece {
        while true {
            runs.removeAll { $0.end <= index }
            if !runs.isEmpty || isAtEnd { break }
            try advance()
        }
        guard let run = runs.first else { return .silence(count: limit) }
        lastHeard = run.start..<run.end
        guard run.start <= index else { return .silence(count: min(limit, run.start - index)) }
        return .sound(run.buffer, offset: index - run.start, count: min(limit, run.end - index))
    }

    private func advance() throws {
        isUnread = false
        if let failure { throw failure }
        let read: MediaSample?
        do {
            read = try reader.next()
        } catch  where !held.isEmpty {
            // The held buffers are intact and are output first.
            failure = error
            return try placeHeld()
        }
        guard let sample = read else { return try end() }
        guard let layout = sample.sound else { return }
        let next = Held(
            buffer: sample.buffer, layout: layout, stamp: stamp(of: sample, rate: layout.rate))
        if expected == nil, held.isEmpty || continuesHeld(next) {
            held.append(next)
            let count = held.reduce(0) { $0 + $1.count }
            if count >= Int64(layout.rate) * Self.holding / 1_000_000_000 { try placeHeld() }
            return
        }
        try placeHeld()
        try append(next.buffer, at: start(of: next), layout)
    }

    private func end() throws {
        isAtEnd = true
        try placeHeld()
        if var last = converter { append(last.drain()) }
        converter = nil
    }

    private func continuesHeld(_ next: Held) -> Bool {
        guard let last = held.last, last.layout == next.layout else { return false }
        guard let stamp = next.stamp, let known = last.stamp else { return true }
        return isNear(stamp, known + last.count, next.layout.rate)
    }

    /// Places the held buffers. Each timestamp is rounded, but the middle between the earliest and the latest
    /// start that they imply is nearly exact. The timestamp of the first buffer is ignored, unless it is the
    /// only one: the decoder clips that buffer at the seek position, which may be between two samples, but
    /// its end is the start of the second one.
    private func placeHeld() throws {
        guard let first = held.first else { return }
        var counted = first.count
        var origins: [Int64] = []
        for next in held.dropFirst() {
            if let stamp = next.stamp { origins.append(stamp - counted) }
            counted += next.count
        }
        var start = first.stamp ?? 0
        if let earliest = origins.min(), let latest = origins.max() {
            start = earliest + (latest - earliest) / 2
        }
        for next in held {
            try append(next.buffer, at: start, next.layout)
            start += next.count
        }
        held = []
    }

    private func stamp(of sample: MediaSample, rate: Int32) -> Int64? {
        sample.streamTime.map { CMTime(nanoseconds: $0 + reader.soundDelay).samples(at: rate) ?? 0 }
    }

    private func start(of next: Held) -> Int64 {
        let continued = expected?.rate == next.layout.rate ? expected?.index : nil
        guard let stamp = next.stamp else { return continued ?? 0 }
        guard let continued, isNear(stamp, continued, next.layout.rate) else { return stamp }
        return continued
    }

    private func isNear(_ index: Int64, _ other: Int64, _ rate: Int32) -> Bool {
        abs(index - other) <= max(1, Int64(rate) / Self.joining)
    }

    private func append(
        _ buffer: MediaBuffer, at start: Int64, _ layout: MediaSample.SoundLayout
    ) throws {
        let count = layout.count(of: buffer)
        expected = (start + Int64(count), layout.rate)
        if mix?.layout != layout {
            mix = (
                layout,
                ChannelMix(
                    layout, outputCount: format.channelCount, labels: reader.channelLabels,
                    isMisplaced: reader.misplacesChannels)
            )
            converter = nil
        }
        if layout.rate == format.sampleRate, mix?.mix == nil {
            runs.append(Run(buffer: buffer, start: start, count: Int64(count)))
            return
        }
        try buffer.withBytes { bytes in
            guard let samples = bytes.bindMemory(to: Float.self).baseAddress else { return }
            guard let mixed = mix?.mix?.mixed(samples, count: count) else {
                return try append(samples, count: count, at: start, rate: layout.rate)
            }
            try mixed.withUnsafeBufferPointer {
                guard let base = $0.baseAddress else { return }
                try append(base, count: count, at: start, rate: layout.rate)
            }
        }
    }

    /// Appends samples in the output's channels, at their own rate.
    private func append(_ samples: UnsafePointer<Float>, count: Int, at start: Int64, rate: Int32) throws {
        guard rate != format.sampleRate else {
            let buffer = UnsafeBufferPointer(start: samples, count: count * channelCount)
            return append([RateConverter.Run(start: start, samples: Array(buffer))])
        }
        var now: RateConverter
        if let running = converter, running.continues(at: start) {
            now = running
        } else {
            if var last = converter { append(last.drain()) }
            now = try RateConverter(
                from: rate, to: format.sampleRate, channelCount: channelCount, start: start)
        }
        append(now.convert(samples, count: count, at: start))
        converter = now
    }

    private func append(_ made: [RateConverter.Run]) {
        for run in made where !run.samples.isEmpty {
            let count = Int64(run.samples.count / channelCount)
            let buffer = run.samples.withUnsafeBytes { MediaBuffer.copying($0) }
            runs.append(Run(buffer: buffer, start: run.start, count: count))
        }
    }

    private static let leadIn: Int64 = 500_000_000
    /// The minimum duration of the held buffers.
    private static let holding: Int64 = 400_000_000
    /// Runs whose timestamps differ by less than a second divided by this number are joined. No packet is
    /// that short.
    private static let joining: Int64 = 100
}

extension MediaSample.SoundLayout {
    /// The number of samples per channel.
    fileprivate func count(of buffer: MediaBuffer) -> Int {
        buffer.size / (channelCount * MemoryLayout<Float>.size)
    }
}
