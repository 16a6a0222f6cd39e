internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Uncompressed audio, encoded or as it is: every sample at its place, from the movie's beginning on.
///
/// A gap between two buffers is silent, and samples that come twice are left out.
final class SoundLane: WriterLane {
    private let name: String
    /// Nil for a muxer that has one only.
    private let pad: String?
    /// Nil for samples that are written as they are.
    private let encoding: WriterEncoding?
    private var layout: PCMBytes?
    /// The sample that comes next, counted from the movie's beginning.
    private var next: Int64 = 0
    private var hasSamples = false
    private(set) var track: WrittenTrack?

    init(name: String, pad: String?, _ encoding: WriterEncoding?) {
        self.name = name
        self.pad = pad
        self.encoding = encoding
    }

    func take(_ sample: CMSampleBuffer, session: CMTime) throws -> [WrittenSample] {
        guard let data = sample.dataBuffer,
            let layout = try sample.formatDescription.flatMap({ try PCMBytes($0) }) ?? layout
        else {
            throw AVError(
                .invalidSourceMedia,
                reason: "a sample buffer to be encoded as audio is not uncompressed audio",
                mediaType: .audio, remedy: "append uncompressed audio, or use nil outputSettings")
        }
        if self.layout == nil {
            try makeTrack(layout)
            self.layout = layout
        }
        guard self.layout == layout else {
            throw AVError(
                .invalidSourceMedia, reason: "the format of uncompressed audio changes within a track",
                time: sample.presentationTimeStamp, mediaType: .audio,
                remedy: "append samples of one format")
        }
        let time = sample.presentationTimeStamp - session
        guard let stamped = time.samples(at: layout.rate) else {
            throw AVError(
                .invalidSourceMedia, reason: "a sample buffer of audio has no presentation time",
                mediaType: .audio, remedy: "set its timing")
        }
        // Before silence is made up to there.
        try WriterTimes.check(end: time, timescale: Int64(outputRate(layout)))
        // Times that other clocks have rounded don't tear samples apart.
        let start = hasSamples && abs(stamped - next) <= max(1, Int64(layout.rate) / 2000) ? next : stamped
        var bytes = data.withBytes { layout.interleaved($0, frames: sample.numSamples) }
        let frame = layout.bytesPerFrame
        var buffers: [WrittenSample] = []
        if start > next { buffers += silence(until: start, layout) }
        let late = min(Int64(bytes.count / frame), max(0, next - start))
        bytes.removeFirst(Int(late) * frame)
        if !bytes.isEmpty { buffers.append(buffer(bytes, layout)) }
        return buffers
    }

    /// All whole seconds of silence share one second's memory.
    private func silence(until end: Int64, _ layout: PCMBytes) -> [WrittenSample] {
        var buffers: [WrittenSample] = []
        var second: WrittenSample?
        while next < end {
            let count = min(end - next, Int64(layout.rate))
            if let second, count == layout.rate {
                let (start, end) = place(count, layout)
                buffers.append(second.repeated(from: start, to: end))
                continue
            }
            let bytes = [UInt8](repeating: 0, count: Int(count) * layout.bytesPerFrame)
            buffers.append(buffer(bytes, layout))
            second = second ?? buffers.last
        }
        return buffers
    }

    private func buffer(_ bytes: [UInt8], _ layout: PCMBytes) -> WrittenSample {
        let (start, end) = place(Int64(bytes.count / layout.bytesPerFrame), layout)
        return WrittenSample(sound: bytes, from: start, to: end)
    }

    /// Returns the times of the next samples, and moves past them.
    private func place(_ count: Int64, _ layout: PCMBytes) -> (start: CMTime, end: CMTime) {
        defer { (next, hasSamples) = (next + count, true) }
        return (
            CMTime(value: next, timescale: layout.rate), CMTime(value: next + count, timescale: layout.rate)
        )
    }

    func finish(end: CMTime?) -> [WrittenSample] { [] }

    private func makeTrack(_ layout: PCMBytes) throws {
        var chain: [ElementNode] = []
        if let encoding, let audio = encoding.audio {
            guard layout.channelCount <= 2 else {
                throw AVError(
                    .formatUnsupported, reason: "audio of \(layout.channelCount) channels can't be encoded",
                    mediaType: .audio, remedy: "mix it to 1 or 2 channels, or use nil outputSettings")
            }
            let rate = encoding.sampleRate.map { ",rate=\($0)" } ?? ""
            let channels = encoding.channelCount.map { ",channels=\($0)" } ?? ""
            chain = [
                ElementNode(name + "_mix", "audioconvert"), ElementNode(name + "_resample", "audioresample"),
                ElementNode(
                    name + "_format", "capsfilter", [Property("caps", "audio/x-raw" + rate + channels)]),
            ]
            chain += LowerAudioEncoding(encoding: audio, floatBits: encoding.floatBits).elements(name: name)
        }
        track = WrittenTrack(name: name, caps: layout.caps, chain: chain, pad: pad)
    }

    var extent: WriterExtent? {
        guard let layout, hasSamples else { return nil }
        let rate = outputRate(layout)
        let delay = encoding?.audio.map { LowerAudioEncoding(encoding: $0).delay } ?? 0
        return WriterExtent(
            start: .zero, end: CMTime(value: next, timescale: layout.rate),
            encoderDelay: CMTime(value: delay, timescale: rate), timescale: Int64(rate))
    }

    /// The sample rate in the file.
    private func outputRate(_ layout: PCMBytes) -> CMTimeScale {
        CMTimeScale(encoding?.sampleRate ?? Int(layout.rate))
    }
}

/// How uncompressed audio lies in a client's sample buffers.
struct PCMBytes: Equatable {
    let rate: CMTimeScale
    let channelCount: Int
    let bytesPerSample: Int
    let format: String
    let isPlanar: Bool

    /// Nil for samples that are not uncompressed audio.
    ///
    /// - Throws: `AVError.formatUnsupported` for numbers that can't be read.
    init?(_ description: CMFormatDescription) throws {
        guard let stream = description.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM
        else { return nil }
        let flags = stream.mFormatFlags
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        isPlanar = flags & kAudioFormatFlagIsNonInterleaved != 0
        rate = CMTimeScale(exactly: stream.mSampleRate) ?? 0
        channelCount = Int(stream.mChannelsPerFrame)
        let bits = Int(stream.mBitsPerChannel)
        let perFrame = Int(stream.mBytesPerFrame)
        bytesPerSample = bits / 8
        let isPacked = perFrame == bytesPerSample * (isPlanar ? 1 : channelCount)
        guard rate > 0, (1...64).contains(channelCount), isPacked,
            (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits)
        else {
            throw AVError(
                .formatUnsupported,
                reason: "audio of \(bits) bits, \(channelCount) channels and \(perFrame) bytes a frame at"
                    + " \(stream.mSampleRate) Hz can't be written",
                mediaType: .audio,
                remedy: "use packed samples of 16, 24 or 32 bits at a whole number of hertz")
        }
        let kind = isFloat ? "F" : flags & kAudioFormatFlagIsSignedInteger != 0 ? "S" : "U"
        let order = bits == 8 ? "" : flags & kAudioFormatFlagIsBigEndian != 0 ? "BE" : "LE"
        format = kind + String(bits) + order
    }

    var bytesPerFrame: Int { bytesPerSample * channelCount }

    var caps: String {
        let mask = channelCount == 1 ? "" : ",channel-mask=(bitmask)\(channelCount == 2 ? "0x3" : "0x0")"
        return "audio/x-raw,format=\(format),layout=interleaved,rate=\(rate),channels=\(channelCount)" + mask
    }

    /// The bytes of frames, whose channels take turns.
    func interleaved(_ bytes: UnsafeRawBufferPointer, frames: Int) -> [UInt8] {
        let count = min(frames, bytes.count / bytesPerFrame)
        guard isPlanar, channelCount > 1 else { return Array(bytes.prefix(count * bytesPerFrame)) }
        let plane = bytes.count / channelCount
        var result: [UInt8] = []
        result.reserveCapacity(count * bytesPerFrame)
        for frame in 0..<count {
            for channel in 0..<channelCount {
                let start = channel * plane + frame * bytesPerSample
                result += bytes[start..<start + bytesPerSample]
            }
        }
        return result
    }
}
