package import Editing
public import MediaTypes
internal import Sessions

/// The coded frames of a file's video track, in decoding order. They are not decoded.
///
/// Those of a track with several edits are the media that its edits present, each once, at media times.
public struct FrameTable: Sendable {
    /// A coded frame.
    public struct Frame: Sendable, Hashable {
        /// The presentation time, in the asset's time, or in media time.
        public var presentation: CMTime
        /// The decoding time; nil if the file doesn't state it.
        public var decoding: CMTime?
        /// The duration according to the file; nil if the file doesn't state it.
        public var duration: CMTime?
        /// The size in bytes, including the parameter sets of a key frame.
        public var byteCount: Int
        /// What decoding the frame requires.
        public var kind: Kind
    }

    /// What decoding a frame requires.
    public enum Kind: String, Sendable, Hashable {
        /// Decoding can begin here, and all frames that follow can be displayed.
        case key
        /// Decoding can begin here, but frames that follow and are displayed earlier depend on the frames
        /// before.
        case open
        /// The frame depends on other frames.
        case other
    }

    /// The frames in decoding order.
    public private(set) var frames: [Frame] = []
    /// Whether the table ends before the track does.
    public private(set) var isCutShort = false
    /// The error that ended reading early, if any.
    public private(set) var failure: AVError?
    /// Whether frames consist of two fields of different times.
    public private(set) var isInterlaced = false

    /// Reads a track. Blocks.
    ///
    /// - Parameter byteLimit: The maximum number of bytes of the track to read; nil for all of it.
    /// - Throws: `AVError` if its coded frames can't be read at all.
    package init(of track: AVAssetTrack, byteLimit: Int? = nil) throws {
        let source = try CodedSampleSource(mediaOf: track)
        defer { source.cancel() }
        var marks = KeyMarks()
        do {
            var count = 0
            while !isCutShort, let sample = try source.next() {
                if let byteLimit, count > byteLimit { isCutShort = true } else { add(sample, &marks) }
                count += sample.dataBuffer?.dataLength ?? 0
            }
        } catch {
            failure = AVError(ofReading: error)
        }
        for (index, isOpen) in marks.open where isOpen { frames[index].kind = .open }
    }

    private mutating func add(_ sample: CMSampleBuffer, _ marks: inout KeyMarks) {
        guard sample.isCodedFrame, let data = sample.dataBuffer else { return }
        let time = sample.presentationTimeStamp
        if frames.isEmpty, let caps = sample.formatDescription?.codedCaps {
            // Parsers of H.264 report the first, others the second.
            let isField = caps.contains("coded-picture-structure=(string)field")
            isInterlaced = isField || caps.contains("interlace-mode") && !caps.contains("progressive")
        }
        let needsNone = sample.isSync
        if needsNone {
            let codec = sample.formatDescription?.mediaSubType.rawValue ?? 0
            marks.begin(frames.count, at: time, isClosed: data.withBytes { Self.isClosed($0, codec) })
        } else {
            marks.note(time)
        }
        frames.append(
            Frame(
                presentation: time, decoding: sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : nil,
                duration: sample.duration.isNumeric ? sample.duration : nil, byteCount: data.dataLength,
                kind: needsNone ? .key : .other))
    }

    /// The key frames that are followed by frames that are displayed before them.
    private struct KeyMarks {
        private(set) var open: [Int: Bool] = [:]
        private var current: (index: Int, time: CMTime, isClosed: Bool)?

        mutating func begin(_ index: Int, at time: CMTime, isClosed: Bool) {
            current = (index, time, isClosed)
        }

        mutating func note(_ time: CMTime) {
            // The first key frame is never open: no frames precede it.
            guard let current, current.index > 0, !current.isClosed, time < current.time else { return }
            open[current.index] = true
        }
    }

    /// Whether a frame declares that no later one depends on an earlier one: an IDR of H.264 (ITU-T H.264,
    /// 7.4.1) or H.265 (ITU-T H.265, 7.4.2.2).
    ///
    /// Its units are preceded by their lengths, as in movies.
    private static func isClosed(_ bytes: UnsafeRawBufferPointer, _ codec: FourCharCode) -> Bool {
        let (isAVC, isHEVC) = (
            codec.characters.hasPrefix("avc"), ["hvc1", "hev1"].contains(codec.characters)
        )
        guard isAVC || isHEVC else { return false }
        var place = 0
        while place + 5 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let header = bytes[place + 4]
            let type = isAVC ? header & 0x1f : header >> 1 & 0x3f
            if isAVC, (1...5).contains(type) { return type == 5 }
            if isHEVC, type < 32 { return (19...20).contains(type) }
            place += 4 + length
        }
        return false
    }
}

extension FrameTable {
    /// The presentation times in their order.
    var times: [CMTime] { frames.map(\.presentation).sorted() }

    /// The times from each frame to the next one, in presentation order.
    public var spacings: [CMTime] {
        let times = times
        return zip(times, times.dropFirst()).map { $1 - $0 }
    }

    /// The shortest, the usual and the longest time from a frame to the next; nil if they are the same,
    /// except for rounding.
    public var variation: (shortest: CMTime, usual: CMTime, longest: CMTime)? {
        let sorted = spacings.sorted()
        guard let shortest = sorted.first, let longest = sorted.last, sorted.count > 1 else { return nil }
        let usual = sorted[sorted.count / 2]
        // Containers such as Matroska count in milliseconds.
        let allowed = max(0.0021, usual.seconds / 10)
        guard (longest - usual).seconds > allowed || (usual - shortest).seconds > allowed else { return nil }
        return (shortest, usual, longest)
    }

    /// The longest time from a key frame to the next one, or to the end; nil if there is none.
    public var longestKeyDistance: CMTime? {
        let keys = frames.filter { $0.kind != .other }.map(\.presentation)
        guard let last = times.last, !keys.isEmpty else { return nil }
        return zip(keys, keys.dropFirst() + [last]).map { $1 - $0 }.max()
    }

    /// The number of frames at which decoding can begin, including open ones.
    public var keyFrameCount: Int { frames.count { $0.kind != .other } }

    /// The number of frames of the kind `open`.
    public var openKeyFrameCount: Int { frames.count { $0.kind == .open } }
}
