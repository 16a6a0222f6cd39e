internal import Engine
internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

/// Frames that are encoded.
final class FrameLane: WriterLane {
    private let name: String
    private let pad: String
    private let encoding: WriterEncoding
    private let timescale: CMTimeScale
    private var importer: FrameImporter?
    /// The last frame, which waits for the next.
    private var held: (image: FrameImporter.Frame, start: CMTime, duration: CMTime)?
    private var firstTime: CMTime?
    /// The starts of the last frames that may be reordered.
    private var recent: [CMTime] = []
    private var lastDuration = CMTime.invalid
    private var end = CMTime.zero
    private var size: (width: Int, height: Int) = (0, 0)
    /// The track's timescale in the file.
    private var clock: CMTimeScale = 90_000
    private(set) var track: WrittenTrack?

    init(name: String, pad: String, _ encoding: WriterEncoding, timescale: CMTimeScale) {
        self.name = name
        self.pad = pad
        self.encoding = encoding
        self.timescale = timescale
    }

    func take(_ sample: CMSampleBuffer, session: CMTime) throws -> [WrittenSample] {
        guard let image = sample.imageBuffer else {
            throw AVError(
                .invalidSourceMedia, reason: "a sample buffer to be encoded as video has no image",
                mediaType: .video, remedy: "append decoded frames, or use nil outputSettings")
        }
        let time = sample.presentationTimeStamp
        guard time.isNumeric else {
            throw AVError(
                .invalidSourceMedia, reason: "a sample buffer of video has no presentation time",
                mediaType: .video, remedy: "set its timing")
        }
        let own = sample.duration.isNumeric && sample.duration > .zero ? sample.duration : .invalid
        let begin = time - session
        // A frame that is over before the movie begins is not in it.
        if own.isNumeric, begin + own <= .zero { return [] }
        let start = CMTimeMaximum(begin, .zero)
        if let held, start <= held.start {
            guard start == .zero, held.start == .zero else { throw Self.disorder(time) }
            // Of two frames before the movie begins, the later one is displayed at its beginning.
            self.held = (try frame(of: image), start, own)
            return []
        }
        firstTime = firstTime ?? start
        let ready = held.map { [stamped($0.image, from: $0.start, to: start)] } ?? []
        held = (try frame(of: image), start, own)
        if track == nil, own.isNumeric {
            makeTrack(duration: own, timescale: max(time.timescale, own.timescale))
        }
        try checkReordering(start)
        return ready
    }

    private static func disorder(_ time: CMTime) -> AVError {
        AVError(
            .invalidSourceMedia, reason: "frames are not in ascending order at \(time.seconds) s", time: time,
            mediaType: .video, remedy: "append each frame after the one that is presented before it")
    }

    /// Checks that the time from a frame's decoding to its presentation, which may last eight frames, can be
    /// written: movies have 31 bits for it. What no movie can hold at all is refused elsewhere.
    private func checkReordering(_ start: CMTime) throws(AVError) {
        recent.append(start)
        if recent.count > 8 { recent.removeFirst() }
        guard encoding.reordersFrames, encoding.video?.codec == .h264 || encoding.video?.codec == .hevc,
            start <= CMTime(value: Int64(UInt32.max), timescale: clock)
        else { return }
        let most = CMTimeMinimum(Self.longest, CMTime(value: Int64(Int32.max), timescale: clock))
        guard start - recent[0] > most else { return }
        throw AVError(
            .invalidSourceMedia,
            reason: "frames at \(recent[0].seconds) and \(start.seconds) s are too far apart to be reordered:"
                + " eight frames can be \(most.seconds) s long in units of 1/\(clock) s",
            time: start, mediaType: .video,
            remedy: "set AVVideoAllowFrameReorderingKey to false, or a lower mediaTimeScale")
    }

    /// The time that the pipeline has before the movie's zero.
    private static let longest = CMTime(value: 10_000_000, timescale: 1)

    func finish(end limit: CMTime?) throws -> [WrittenSample] {
        guard let held else { return [] }
        self.held = nil
        var last = held.start + (held.duration.isNumeric ? held.duration : usualDuration)
        // A later end lengthens the last sample of the file, which this one may not be.
        if let limit, limit > held.start { last = CMTimeMinimum(last, limit) }
        let buffer = stamped(held.image, from: held.start, to: last)
        return [buffer]
    }

    private var usualDuration: CMTime {
        lastDuration.isNumeric ? lastDuration : CMTime(value: 1, timescale: 30)
    }

    private func stamped(_ image: FrameImporter.Frame, from start: CMTime, to next: CMTime) -> WrittenSample {
        lastDuration = next - start
        end = next
        if track == nil { makeTrack(duration: lastDuration, timescale: max(start.timescale, next.timescale)) }
        return WrittenSample(image, from: start, to: next)
    }

    private func frame(of image: CVPixelBuffer) throws -> FrameImporter.Frame {
        let (width, height) = (image.storage.width, image.storage.height)
        guard min(width, height) > 1 || importer == nil && encoding.size == nil else {
            throw AVError(
                .invalidSourceMedia, reason: "frames of \(width)x\(height) can't be encoded",
                mediaType: .video, remedy: "append frames of at least 2 pixels a side")
        }
        let known = try importer ?? makeImporter(for: image)
        importer = known
        return try known.frame(image)
    }

    private func makeImporter(for image: CVPixelBuffer) throws -> FrameImporter {
        let asked = (width: image.storage.width, height: image.storage.height)
        size = WriterEncoding.codable(asked)
        let colors = encoding.colorimetry ?? image.colorimetry ?? .untagged(height: Double(size.height))
        let isDeep = PixelFormatCaps.isTenBit(image.storage.pixelFormatType)
        let format = VideoFormat(
            width: size.width, height: size.height, frameDuration: CMTime(value: 1, timescale: 30),
            pixelFormat: isDeep ? .i420TenBit : .i420, colorimetry: colors)
        try encoding.checkCoding(of: format, in: codedSize, asked: encoding.size == nil ? asked : codedSize)
        return try FrameImporter(format)
    }

    private func makeTrack(duration: CMTime, timescale own: CMTimeScale) {
        guard var format = importer?.format, var video = encoding.video else { return }
        format.frameDuration = Self.nominal(duration)
        if let seconds = encoding.keyframeSeconds {
            let most = max(1, Int(min(10_000, seconds / duration.seconds)))
            video.keyframeInterval = min(video.keyframeInterval ?? 10_000, most)
        }
        let lower = LowerVideoEncoding(encoding: video, tuning: encoding.tuning, threads: .fixed)
        let own = timescale > 0 ? timescale : own
        clock = (1...1_000_000).contains(own) ? own : 90_000
        track = WrittenTrack(
            name: name, caps: format.caps(),
            chain: scaling(of: format, to: lower.codedFormat(of: format)) + encoder(lower, format), pad: pad,
            padProperties: [Property("trak-timescale", String(clock))])
    }

    /// Returns a duration for encoders, whose frame rates are fractions of numbers of 32 bits.
    private static func nominal(_ duration: CMTime) -> CMTime {
        let bounded = CMTimeMinimum(duration, CMTime(value: 100, timescale: 1))
        guard bounded.value > Int32.max else { return bounded }
        return bounded.convertScale(90_000, method: .default)
    }

    private func scaling(of format: VideoFormat, to coded: String) -> [ElementNode] {
        let target = codedSize
        guard target != size || coded != format.pixelFormat.rawValue else { return [] }
        let caps = format.caps(named: coded, width: target.width, height: target.height)
        let borders = encoding.scaling == AVVideoScalingModeResizeAspect
        let scaling = [
            ElementNode(
                name + "_scale", "videoconvertscale",
                [Property("add-borders", borders ? "true" : "false"), Property("method", "bilinear2")]),
            ElementNode(name + "_size", "capsfilter", [Property("caps", caps)]),
        ]
        guard encoding.scaling == AVVideoScalingModeResizeAspectFill else { return scaling }
        return [ElementNode(name + "_crop", "videocrop", crop(to: target))] + scaling
    }

    /// The pixels to cut off so that the rest has the aspect ratio of the coded frames: pairs, equal on both sides.
    private func crop(to target: (width: Int, height: Int)) -> [Property] {
        let (width, height) = (
            min(size.width, size.height * target.width / target.height),
            min(size.height, size.width * target.height / target.width)
        )
        let (left, top) = ((size.width - width) / 4 * 2, (size.height - height) / 4 * 2)
        return [("left", left), ("right", left), ("top", top), ("bottom", top)]
            .map { Property($0, String($1)) }
    }

    /// The encoder as exports have it, with what only settings of inputs say.
    private func encoder(_ lower: LowerVideoEncoding, _ format: VideoFormat) -> [ElementNode] {
        var elements = lower.elements(for: format, height: codedSize.height, name: name)
        switch elements[0].factory {
        case "x264enc":
            if !encoding.reordersFrames { elements[0].properties.append(Property("bframes", "0")) }
            if !encoding.usesArithmeticCoding { elements[0].properties.append(Property("cabac", "false")) }
        case "x265enc":
            var options: [String] = []
            if !encoding.reordersFrames { options.append("bframes=0") }
            // x264 closes them by default.
            if encoding.hasClosedGroups { options.append("open-gop=0") }
            for index in elements[0].properties.indices
            where elements[0].properties[index].name == "option-string" {
                for option in options { elements[0].properties[index].value += ":" + option }
            }
        default: break
        }
        return elements
    }

    /// Source: AVVideoSettings.h, the scaling modes.
    private var codedSize: (width: Int, height: Int) {
        guard let wanted = encoding.size.map(WriterEncoding.codable) else { return size }
        guard encoding.scaling == AVVideoScalingModeFit else { return wanted }
        let scale = min(
            1, Double(wanted.width) / Double(size.width), Double(wanted.height) / Double(size.height))
        func even(_ length: Int) -> Int { max(16, Int((Double(length) * scale / 2).rounded()) * 2) }
        return (even(size.width), even(size.height))
    }

    var extent: WriterExtent? {
        firstTime.map { WriterExtent(start: $0, end: end, timescale: Int64(clock)) }
    }
}
