internal import Foundation
internal import GStreamerOverlay
internal import Synchronization

/// Drops buffers before a reader's decoder if their frames will never be displayed.
///
/// - A reader that is opened to be sought at once decodes nothing of the file's start.
/// - On the way from a key frame to the requested time, pictures that no other picture refers to are dropped if a
///   later one will be displayed in their place: the others decode to the same pictures without them.
/// - Inside of a file, pictures that come before the first that decoding can begin with are dropped, and so are those
///   behind it that are shown before it: in an open group they are made of those before it too. Demuxers of files without
///   an index land anywhere, and decoders that don't have what a picture is made of give something else.
/// - Nothing is decoded beyond the end of the requested range. If pictures are evenly spaced, decoding ends with the
///   picture that lasts to the end of the range.
final class DecodeFilter: PadGate {
    private struct Content {
        /// Nothing passes before the first seek.
        var isHolding: Bool
        var range: Span
        /// What the seek that is under way will want.
        var nextRange: Span?
        var stream: CodedPicture.Stream?
        var knowsStream = false
        /// Whether decoding has begun, and when the picture is shown that it began with.
        var hasBegun = false
        var first: Int64?
        /// Whether it had before the last seek.
        var hasEverBegun = false
        /// Whether the file ended before anything came that decoding can begin with.
        var isFruitless = false
        /// Whether pictures are whole only from the next one on that decoding can begin with.
        var awaitsEntry = false
        /// Whether it began so: then all goes to the decoder, which loses pictures else.
        var keepsAll = false
        /// How many more frames go to the decoder before what it gives is whole; nil once it is.
        var unwholeCount: Int?
        /// When the first whole picture is shown.
        var wholeStart = Int64.min
        /// The last picture at or before the range's start that has passed.
        var nearest: Int64?
        var hasPassedPictures = false
        /// Whether all that is wanted has passed.
        var hasPassedAll = false
        /// When the input that went to the decoder last is shown.
        var latest: Int64?
        var hasEnded = false
        /// When the first picture that went to the decoder is shown, if it is a key frame.
        var firstKey: Int64?
        var hasFirst = false
        /// The times of the pictures that went to the decoder and were not looked for yet.
        var passed: [Int64] = []
        /// Whether each input of the decoder is one whole picture; nil before the first.
        var isCountable: Bool?
        /// The inputs of the file's parsers of H.264 and HEVC.
        var parserInputs: [ParserInput] = []
    }

    /// In nanoseconds of the file's time.
    private struct Span {
        var start = Int64.min
        var end = Int64.max
        var entry = Entry.first
    }

    /// What decoding may begin with after a seek.
    enum Entry: Sendable {
        /// Whatever comes first: the file's first picture.
        case first
        /// A key frame of which nothing says whether pictures behind it need pictures before it.
        case likely
        /// A picture that says that decoding can begin with it.
        case certain
    }

    private let content: Mutex<Content>
    private let isPicture: Bool
    private let countsPictures: Bool
    private let spacing: Int64?
    private let losesFirstGroup: Bool
    private let reached = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - isHolding: whether to let nothing through before the first seek.
    ///   - countsPictures: whether to keep account of pictures, so that lost ones are found.
    ///   - spacing: nanoseconds between any two pictures, at least; nil where that is not known.
    ///   - losesFirstGroup: whether the decoder loses pictures where ones that others refer to are missing, see
    ///     `Workaround.picturesBehindGaps`.
    init(
        isPicture: Bool, isHolding: Bool, countsPictures: Bool = false, spacing: Int64? = nil,
        losesFirstGroup: Bool = Workaround.picturesBehindGaps.isNeeded
    ) {
        self.spacing = spacing
        self.losesFirstGroup = losesFirstGroup
        self.isPicture = isPicture
        self.countsPictures = countsPictures
        content = Mutex(Content(isHolding: isHolding, range: Span()))
    }

    /// Watches the input of a parser before the decoder, which may leave pictures out. Does nothing with other elements.
    func watch(_ element: Element) {
        guard isPicture, countsPictures, ParserInput.watches(element),
            let pad = try? element.staticPad("sink")
        else { return }
        let input = ParserInput()
        content.withLock { $0.parserInputs.append(input) }
        pad.install(input)
    }

    /// Whether the file ended behind the last seek before anything came that decoding can begin with. The decoder, which
    /// takes such an end for damage, isn't told of it.
    var isFruitless: Bool { content.withLock { $0.isFruitless } }

    /// Whether the decoder has had nothing yet, before the first seek or behind fruitless ones.
    var isUntouched: Bool {
        content.withLock { $0.isHolding || ($0.isFruitless && !$0.hasEverBegun) }
    }

    /// Waits until the decoder's first input has come.
    /// - Returns: false after `seconds` without.
    func waitUntilReached(seconds: Double) -> Bool {
        guard reached.wait(timeout: .now() + seconds) == .success else { return false }
        reached.signal()
        return true
    }

    /// What the next seek is for.
    func willSeek(wanting start: Int64, until end: Int64, beginningWith entry: Entry) {
        content.withLock { $0.nextRange = Span(start: start, end: end, entry: entry) }
    }

    /// Whether a picture that came out of the decoder is made of all that it should be.
    func isWhole(at time: Int64) -> Bool {
        content.withLock {
            !$0.awaitsEntry && $0.unwholeCount == nil && $0.wholeStart <= time + Self.rounding
        }
    }

    /// Decoding goes on to a later time, without a seek.
    func skip(to start: Int64) {
        content.withLock { $0.range.start = max($0.range.start, start) }
    }

    func didFlush() {
        content.withLock { content in
            content.isHolding = false
            content.range = content.nextRange ?? Span()
            (content.nextRange, content.nearest) = (nil, nil)
            (content.hasBegun, content.first, content.isFruitless) = (false, nil, false)
            (content.awaitsEntry, content.keepsAll) = (false, false)
            (content.unwholeCount, content.wholeStart) = (nil, .min)
            (content.hasPassedPictures, content.hasPassedAll) = (false, false)
            (content.hasEnded, content.passed) = (false, [])
            (content.firstKey, content.hasFirst) = (nil, false)
        }
    }

    /// When the picture is shown that went to the decoder last, in nanoseconds of the file's time.
    var latest: Int64? { content.withLock { $0.latest } }

    /// Whether the stream was ended because nothing more was wanted.
    var hasEnded: Bool { content.withLock { $0.hasEnded } }

    /// The first picture after `shown` and at or before `time` that the decoder got: to be asked when it has
    /// given all that it makes of those. Asked with rising times.
    func lostPicture(after shown: Int64, upTo time: Int64) -> Int64? {
        content.withLock { content in
            guard content.isCountable == true else { return nil }
            content.passed.removeAll { $0 <= shown + Self.rounding }
            return content.passed.filter { $0 <= time }.min()
        }
    }

    /// The key frame that the decoder got first, if it is before `first`, the first picture that came out. What leads to
    /// it may be left out, as in a stream that was cut, but it may not itself.
    func lostKeyFrame(before first: Int64) -> Int64? {
        content.withLock { content in
            content.firstKey.flatMap { $0 + Self.rounding < first ? $0 : nil }
        }
    }

    /// Times of one picture before and after a decoder may differ by this many nanoseconds.
    private static let rounding: Int64 = 1_000

    func passesEnd() -> Bool {
        let passes = content.withLock { content in
            content.isFruitless =
                isPicture && !content.isHolding && (!content.hasBegun || content.awaitsEntry)
                && content.range.entry != .first
            if !content.hasEnded { noteLeftOut(before: nil, &content) }
            return !content.isFruitless
        }
        reached.signal()
        return passes
    }

    func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict {
        let verdict = content.withLock { content -> PadGateVerdict in
            if content.isHolding { return .hold }
            return isPicture ? self.verdict(on: buffer, &content) : .pass
        }
        if case .hold = verdict { reached.signal() }
        return verdict
    }

    private func verdict(on buffer: ArrivingBuffer, _ content: inout Content) -> PadGateVerdict {
        if let time = buffer.presentationTime { noteLeftOut(before: time, &content) }
        guard begins(with: buffer, &content) else { return .drop }
        guard let time = buffer.presentationTime else { return .pass }
        if content.range.entry != .first {
            if let first = content.first, time + Self.rounding < first { return .drop }
            content.first = content.first ?? time
        }
        // No picture is shown before it is decoded: all behind this one come later still.
        let decoding = buffer.decodingTime ?? .min
        if content.hasPassedAll || (content.hasPassedPictures && decoding >= content.range.end) {
            content.hasEnded = true
            return .end
        }
        let isUnseen = time >= content.range.end || content.nearest.map { time < $0 } ?? false
        if isUnseen, !content.keepsAll, isDisposable(buffer, &content) { return .drop }
        if time <= content.range.start { content.nearest = max(content.nearest ?? time, time) }
        if time < content.range.end { content.hasPassedPictures = true }
        if let spacing, time <= content.range.start, content.range.end <= time + spacing - Self.rounding {
            content.hasPassedAll = true
        }
        content.latest = time
        if countsPictures, !content.awaitsEntry, time >= content.wholeStart { count(time, buffer, &content) }
        return .pass
    }

    /// Counts the pictures that the parser left out as if the decoder had not given them.
    private func noteLeftOut(before time: Int64?, _ content: inout Content) {
        // Where a file has several streams, it isn't known which of the parsers is the decoder's.
        guard content.parserInputs.count == 1 else { return }
        let times = content.parserInputs[0].leftOut(before: time, rounding: Self.rounding)
        guard content.hasBegun, !content.awaitsEntry, content.isCountable == true else { return }
        content.passed += times.filter { $0 >= content.wholeStart }
    }

    /// Only codecs and modes of which each input gives exactly one picture: no fields apart, no hidden pictures.
    private func count(_ time: Int64, _ buffer: ArrivingBuffer, _ content: inout Content) {
        if content.isCountable == nil {
            let caps = buffer.caps
            let isPlain = ["video/x-h264", "video/x-h265", "image/jpeg", "image/png", "video/x-prores"]
                .contains(where: caps.hasPrefix)
            let isInterlaced = ["interleaved", "mixed", "fields"]
                .contains { caps.contains("interlace-mode=(string)\($0)") }
            content.isCountable = isPlain && !isInterlaced
        }
        guard content.isCountable == true else { return }
        content.passed.append(time)
        if !content.hasFirst { (content.firstKey, content.hasFirst) = (buffer.isKey ? time : nil, true) }
    }

    /// Whether decoding begins with a picture, or has begun.
    private func begins(with buffer: ArrivingBuffer, _ content: inout Content) -> Bool {
        if !content.hasBegun {
            let entry = content.range.entry == .first ? .whole : self.entry(buffer, &content)
            switch entry {
            case .no: return false
            case .likely where content.range.entry == .certain: return false
            case .open, .likely, .gradual: begin(with: entry, &content)
            case .whole: break
            }
            (content.hasBegun, content.hasEverBegun) = (true, true)
        } else if content.awaitsEntry {
            let entry = entry(buffer, &content)
            if entry == .no || (entry == .likely && content.range.entry == .certain) { return true }
            (content.awaitsEntry, content.wholeStart) = (false, buffer.presentationTime ?? .min)
            if case .gradual(let count) = entry { content.unwholeCount = count }
        }
        if let count = content.unwholeCount {
            let isCounted = asked(buffer, &content, CodedPicture.countsForRecovery) ?? false
            if (isCounted && count == 0) || [.open, .whole].contains(entry(buffer, &content)) {
                (content.unwholeCount, content.wholeStart) = (nil, buffer.presentationTime ?? .min)
            } else if isCounted {
                content.unwholeCount = count - 1
            }
        }
        return true
    }

    /// Begins within a stream, where pictures behind the first may refer to ones before it.
    private func begin(with entry: CodedPicture.Entry, _ content: inout Content) {
        if losesFirstGroup, content.stream?.namesReferences == true {
            (content.awaitsEntry, content.keepsAll) = (true, true)
        } else if case .gradual(let count) = entry, content.range.entry == .certain {
            content.unwholeCount = count
        }
    }

    private func entry(_ buffer: ArrivingBuffer, _ content: inout Content) -> CodedPicture.Entry {
        asked(buffer, &content) { CodedPicture.entry($0, in: $1, isKey: buffer.isKey) }
            // Those of other codecs begin with key frames, and demuxers of some don't tell them.
            ?? (buffer.isKey ? .whole : content.range.entry == .likely ? .likely : .no)
    }

    private func isDisposable(_ buffer: ArrivingBuffer, _ content: inout Content) -> Bool {
        asked(buffer, &content, CodedPicture.isDisposable) ?? false
    }

    /// What a picture's bytes say; nil if they can't be read.
    private func asked<Answer>(
        _ buffer: ArrivingBuffer, _ content: inout Content,
        _ question: (UnsafeRawBufferPointer, CodedPicture.Stream) -> Answer
    ) -> Answer? {
        if !content.knowsStream {
            content.stream = CodedPicture.Stream(caps: buffer.caps)
            content.knowsStream = true
        }
        return content.stream.flatMap { stream in buffer.withBytes { question($0, stream) } }
    }
}
