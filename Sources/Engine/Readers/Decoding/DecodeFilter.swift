internal import Containers
internal import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// Drops buffers before a reader's decoder if their frames will never be displayed.
///
/// - A reader that is opened for an immediate seek decodes nothing of the file's start.
/// - Between a key frame and the requested time, frames to which no other frame refers are dropped if a later
///   one will be displayed instead: the others decode to the same result without them.
/// - Inside a file, frames before the first one with which decoding can begin are dropped, and so are frames
///   after it that are displayed before it: in an open group, they refer to earlier frames too. Demuxers of
///   files without an index land anywhere, and decoders without the reference frames produce a wrong result.
/// - Nothing is decoded beyond the end of the requested range. If frames are evenly spaced, decoding ends
///   with the frame that lasts to the end of the range.
/// - If the decoder would lose frames because earlier ones are missing, frames of H.264 are renumbered.
final class DecodeFilter: PadGate {
    private struct Content {
        /// Whether buffers are held back until the first seek.
        var isHolding: Bool
        var range: Span
        /// The range of the pending seek.
        var nextRange: Span?
        var stream: CodedPicture.Stream?
        var knowsStream = false
        /// Whether decoding has begun, and the presentation time of the frame with which it began.
        var hasBegun = false
        var first: Int64?
        /// Whether decoding had begun before the last seek.
        var hasEverBegun = false
        /// Whether the file ended before a frame with which decoding can begin.
        var isFruitless = false
        /// Whether frames are complete only from the next frame on with which decoding can begin.
        var awaitsEntry = false
        /// Whether decoding began in that state: then every frame goes to the decoder, which would lose
        /// frames otherwise.
        var keepsAll = false
        /// The frame numbers that the decoder receives; nil if they are the stream's.
        var numbers: FrameNumbers?
        /// Whether the decoder receives reference frames that are displayed before the first one, so that their
        /// numbers aren't missing. They aren't complete.
        var keepsLeading = false
        /// The number of frames still to be decoded before the decoder's output is complete; nil if it is.
        var unwholeCount: Int?
        /// The presentation time of the first complete frame.
        var wholeStart = Int64.min
        /// The presentation time of the last frame at or before the range's start that has passed.
        var nearest: Int64?
        var hasPassedPictures = false
        /// Whether all requested frames have passed.
        var hasPassedAll = false
        /// The presentation time of the last input of the decoder.
        var latest: Int64?
        var hasEnded = false
        /// The presentation time of the decoder's first frame, if that is a key frame.
        var firstKey: Int64?
        var hasFirst = false
        /// The presentation time of the frame of H.264 with which decoding began, if its bytes state that
        /// frames from it on are complete.
        var completeStart: Int64?
        /// The times of frames that went to the decoder and haven't been checked yet.
        var passed: [Int64] = []
        /// Whether each input of the decoder is one whole frame; nil before the first.
        var isCountable: Bool?
        /// The inputs of the file's parsers of H.264 and HEVC.
        var parserInputs: [ParserInput] = []
    }

    /// A range in nanoseconds of the file's time.
    private struct Span {
        var start = Int64.min
        var end = Int64.max
        var entry = Entry.first
    }

    /// The frames with which decoding may begin after a seek.
    enum Entry: Sendable {
        /// The first frame of the file.
        case first
        /// A key frame, even if it is unknown whether later frames need earlier ones.
        case likely
        /// A frame whose bytes state that decoding can begin with it.
        case certain
    }

    private let content: Mutex<Content>
    private let isPicture: Bool
    private let countsPictures: Bool
    private let spacing: Int64?
    private let losesFirstGroup: Bool?
    private let reached = Latch()

    /// - Parameters:
    ///   - isHolding: whether to hold back all buffers until the first seek.
    ///   - countsPictures: whether to track frames, so that lost ones are detected.
    ///   - spacing: the minimum distance between two frames in nanoseconds; nil if unknown.
    ///   - losesFirstGroup: whether the decoder loses frames if reference frames are missing; nil if that
    ///     depends on the codec, see `Workaround.framesBehindGaps` and `Workaround.referencesBehindGaps`.
    init(
        isPicture: Bool, isHolding: Bool, countsPictures: Bool = false, spacing: Int64? = nil,
        losesFirstGroup: Bool? = nil
    ) {
        self.spacing = spacing
        self.losesFirstGroup = losesFirstGroup
        self.isPicture = isPicture
        self.countsPictures = countsPictures
        content = Mutex(Content(isHolding: isHolding, range: Span()))
    }

    /// Watches the input of a parser before the decoder, which may drop frames. Has no effect on other
    /// elements.
    func watch(_ element: Element) {
        guard isPicture, countsPictures, ParserInput.watches(element),
            let pad = try? element.staticPad("sink")
        else { return }
        let input = ParserInput()
        content.withLock { $0.parserInputs.append(input) }
        pad.install(input)
    }

    /// Whether the file ended after the last seek before a frame with which decoding can begin. The decoder
    /// doesn't receive that end of stream, which it would report as damage.
    var isFruitless: Bool { content.withLock { $0.isFruitless } }

    /// Whether the decoder has had no input yet, before the first seek or after fruitless ones.
    var isUntouched: Bool {
        content.withLock { $0.isHolding || ($0.isFruitless && !$0.hasEverBegun) }
    }

    /// Waits for the decoder's first input.
    /// - Returns: false if there is none after `seconds`.
    func waitUntilReached(seconds: Double) -> Bool { reached.wait(seconds: seconds) }

    /// Sets the range of the next seek.
    func willSeek(wanting start: Int64, until end: Int64, beginningWith entry: Entry) {
        content.withLock { $0.nextRange = Span(start: start, end: end, entry: entry) }
    }

    /// Whether a frame from the decoder is complete, with all its reference frames.
    func isWhole(at time: Int64) -> Bool {
        content.withLock {
            !$0.awaitsEntry && $0.unwholeCount == nil && $0.wholeStart <= time + Self.rounding
        }
    }

    /// Continues decoding to a later time, without a seek.
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
            (content.numbers, content.keepsLeading) = (nil, false)
            (content.unwholeCount, content.wholeStart) = (nil, .min)
            (content.hasPassedPictures, content.hasPassedAll) = (false, false)
            (content.hasEnded, content.passed) = (false, [])
            (content.firstKey, content.hasFirst, content.completeStart) = (nil, false, nil)
        }
    }

    /// The presentation time of the frame that went to the decoder last, in nanoseconds of the file's time.
    var latest: Int64? { content.withLock { $0.latest } }

    /// Whether the stream was ended because all requested frames had passed.
    var hasEnded: Bool { content.withLock { $0.hasEnded } }

    /// Returns the first frame after `shown` and at or before `time` that the decoder received. To be called
    /// with increasing times, when the decoder has output everything up to `time`.
    func lostPicture(after shown: Int64, upTo time: Int64) -> Int64? {
        content.withLock { content in
            guard content.isCountable == true else { return nil }
            content.passed.removeAll { $0 <= shown + Self.rounding }
            return content.passed.filter { $0 <= time }.min()
        }
    }

    /// Returns the decoder's first key frame if it is before `first`, the first frame that the decoder
    /// output. Frames that lead to it may be missing, as in a stream that was cut, but the key frame may not.
    func lostKeyFrame(before first: Int64) -> Int64? {
        content.withLock { content in
            content.firstKey.flatMap { $0 + Self.rounding < first ? $0 : nil }
        }
    }

    /// Returns the time of the frame with which decoding began, if frames from there on can't be incomplete unless it
    /// or a later one was lost, and the frame at `time` is one of them.
    func lostStart(ofIncomplete time: Int64) -> Int64? {
        content.withLock { content in
            content.completeStart.flatMap { $0 <= time + Self.rounding ? $0 : nil }
        }
    }

    /// The times of one frame before and after a decoder may differ by this many nanoseconds.
    private static let rounding: Int64 = 1_000

    func passesEnd() -> Bool {
        let passes = content.withLock { content in
            content.isFruitless =
                isPicture && !content.isHolding && (!content.hasBegun || content.awaitsEntry)
                && content.range.entry != .first
            if !content.hasEnded { noteLeftOut(before: nil, &content) }
            return !content.isFruitless
        }
        reached.open()
        return passes
    }

    func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict {
        let verdict = content.withLock { content -> PadGateVerdict in
            if content.isHolding { return .hold }
            guard isPicture else { return .pass }
            let verdict = self.verdict(on: buffer, &content)
            if case .pass = verdict, content.numbers != nil { return renumbered(buffer, &content) }
            return verdict
        }
        if case .hold = verdict { reached.open() }
        return verdict
    }

    private func verdict(on buffer: ArrivingBuffer, _ content: inout Content) -> PadGateVerdict {
        if let time = buffer.presentationTime { noteLeftOut(before: time, &content) }
        guard begins(with: buffer, &content) else { return .drop }
        guard let time = buffer.presentationTime else { return .pass }
        if content.range.entry != .first {
            if let first = content.first, time + Self.rounding < first,
                !content.keepsLeading || isDisposable(buffer, &content)
            {
                return .drop
            }
            content.first = content.first ?? time
        }
        // A frame is never displayed before it is decoded, so all frames after this one are displayed later
        // still.
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

    private func renumbered(_ buffer: ArrivingBuffer, _ content: inout Content) -> PadGateVerdict {
        guard var numbers = content.numbers else { return .pass }
        let bytes = asked(buffer, &content) { bytes, stream in
            stream.replacingUnits(of: bytes) { numbers.renumbered($0) }
        }
        content.numbers = numbers.isFinished ? nil : numbers
        return bytes.flatMap { $0 }.map(PadGateVerdict.replace) ?? .pass
    }

    /// Counts the frames that the parser dropped as if the decoder had lost them.
    private func noteLeftOut(before time: Int64?, _ content: inout Content) {
        // If a file has several streams, it isn't known which of the parsers is the decoder's.
        guard content.parserInputs.count == 1 else { return }
        let times = content.parserInputs[0].leftOut(before: time, rounding: Self.rounding)
        guard content.hasBegun, !content.awaitsEntry, content.isCountable == true else { return }
        content.passed += times.filter { $0 >= content.wholeStart }
    }

    /// Counts only codecs and modes in which each input is exactly one frame, without separate fields or
    /// hidden frames.
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

    /// Whether decoding begins with a frame, or has begun.
    private func begins(with buffer: ArrivingBuffer, _ content: inout Content) -> Bool {
        if !content.hasBegun {
            let stated = self.entry(buffer, &content)
            let entry = content.range.entry == .first ? .whole : stated
            if countsPictures, content.stream?.codec == .h264, stated == .whole {
                content.completeStart = buffer.presentationTime
            }
            switch entry {
            case .no: return false
            case .likely where content.range.entry == .certain: return false
            case .open, .likely, .gradual, .whole: break
            }
            if loses(content.stream) {
                content.numbers = asked(buffer, &content) { $1.frameNumbers(beginningWith: $0) } ?? nil
            }
            if entry != .whole { begin(with: entry, buffer, &content) }
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

    /// Whether the decoder loses frames of a stream if reference frames are missing.
    private func loses(_ stream: CodedPicture.Stream?) -> Bool {
        switch stream?.codec {
        case .h264: losesFirstGroup ?? Workaround.framesBehindGaps.isNeeded
        case .hevc: losesFirstGroup ?? Workaround.referencesBehindGaps.isNeeded
        case .mpeg2, nil: false
        }
    }

    /// Begins within a stream, in which frames after the first may refer to earlier ones.
    private func begin(with entry: CodedPicture.Entry, _ buffer: ArrivingBuffer, _ content: inout Content) {
        if content.numbers != nil {
            (content.keepsLeading, content.wholeStart) = (true, buffer.presentationTime ?? .min)
        } else if loses(content.stream) {
            (content.awaitsEntry, content.keepsAll) = (true, true)
        }
        if !content.awaitsEntry, case .gradual(let count) = entry, content.range.entry == .certain {
            content.unwholeCount = count
        }
    }

    private func entry(_ buffer: ArrivingBuffer, _ content: inout Content) -> CodedPicture.Entry {
        asked(buffer, &content) { CodedPicture.entry($0, in: $1, isKey: buffer.isKey) }
            // Streams of other codecs begin with key frames, which some demuxers don't mark.
            ?? (buffer.isKey ? .whole : content.range.entry == .likely ? .likely : .no)
    }

    private func isDisposable(_ buffer: ArrivingBuffer, _ content: inout Content) -> Bool {
        asked(buffer, &content, CodedPicture.isDisposable) ?? false
    }

    /// Evaluates a frame's bytes; returns nil if they can't be read.
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
