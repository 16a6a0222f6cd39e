internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Walks a source's sound sample by sample, at the film's rate.
///
/// A sample's index is its time in the file times the rate, rounded; runs that touch stay joined, so rounded
/// timestamps never tear them.
final class SampleCursor: SourceCursor, @unchecked Sendable {
    let reader: SourceReader
    private let format: AudioFormat
    private var run: Run?
    private var expectedStart: Int64?
    /// The sample that the last jump was for.
    private var wish: Int64 = 0
    private var isAtEnd = false
    private(set) var hasFailed = false
    var target: CMTimeRange?

    private struct Run {
        var buffer: MediaBuffer
        var start: Int64
        var count: Int64
        var end: Int64 { start + count }
    }

    /// What is to be heard next.
    enum Piece {
        /// `count` samples from sample `offset` of the buffer on.
        case sound(MediaBuffer, offset: Int64, count: Int64)
        case silence(count: Int64)
    }

    static func unitsPerSecond(of output: SourceReader.Output) -> Int64 {
        Int64(format(of: output).sampleRate)
    }

    init(reader: SourceReader) {
        self.reader = reader
        format = Self.format(of: reader.output)
    }

    var channelCount: Int { format.channelCount }

    private static func format(of output: SourceReader.Output) -> AudioFormat {
        guard case .sound(let format) = output else { preconditionFailure("a sample cursor reads sound") }
        return format
    }

    /// Jumps so that sample `index` will be found, decoding a little before it: codecs with overlapping
    /// windows need a packet or two to be right.
    func move(to index: Int64, until end: Int64?) throws {
        (run, expectedStart, isAtEnd, wish) = (nil, nil, false, index)
        let time = index.multipliedReportingOverflow(by: 1_000_000_000)
        let nanoseconds = time.overflow ? Int64.max : time.partialValue / Int64(format.sampleRate)
        try reader.seek(to: max(0, nanoseconds - Self.leadIn))
    }

    /// Nothing to do: samples on the way are few and cheap.
    func skip(to index: Int64) {}

    /// At most `limit` samples, beginning with sample `index` of the source; silence where it has none.
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

    func endEarly(after failure: SourceFailure) throws {
        guard let damage = reader.damage else { throw failure }
        var failure = failure
        failure.target = failure.target ?? target
        try damage.note(failure)
        (run, isAtEnd, hasFailed) = (nil, true, true)
    }

    /// An end that comes more than a tenth of a second early may be damage.
    private func checkForDamage(at index: Int64) throws {
        guard !hasFailed else { return }
        let rate = Int64(format.sampleRate)
        func time(_ sample: Int64) -> Int64 { sample / rate * 1_000_000_000 + sample % rate * 1_000_000_000 / rate }
        let shown = run.map { time($0.start)..<time($0.end) + 100_000_000 }
        let damage = reader.unnoticedDamage(shown: shown, at: time(index), isAtEnd: true)
        if let damage { try endEarly(after: damage) }
    }

    private func chosenPiece(at index: Int64, limit: Int64) throws -> Piece {
        while !isAtEnd {
            if let run, run.end > index { break }
            try advance()
        }
        guard let run, run.end > index else { return .silence(count: limit) }
        guard run.start <= index else { return .silence(count: min(limit, run.start - index)) }
        return .sound(run.buffer, offset: index - run.start, count: min(limit, run.end - index))
    }

    private func advance() throws {
        guard let sample = try reader.next() else {
            isAtEnd = true
            return
        }
        let count = Int64(sample.buffer.size / format.bytesPerFrame)
        let stamped = sample.streamTime.flatMap {
            CMTime(nanoseconds: Int64($0)).samples(at: format.sampleRate)
        }
        var start = stamped ?? expectedStart ?? 0
        if let expected = expectedStart, abs(start - expected) <= Int64(format.sampleRate) / Self.joining {
            start = expected
        }
        run = Run(buffer: sample.buffer, start: start, count: count)
        // A decoder cuts the first run after a jump in the middle, at a time between two samples: what is heard
        // goes by the time of a whole run.
        expectedStart = start + count <= wish ? nil : start + count
    }

    private static let leadIn: Int64 = 100_000_000
    /// Runs whose timestamps differ by less than a second divided by this are one.
    private static let joining: Int64 = 2_000
}
