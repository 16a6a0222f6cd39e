package import Containers
internal import Engine
package import ExtraTypes
internal import Foundation
package import MediaTypes
package import RenderPlan

/// Builds the tail of an export: scaling, encoders, muxer and file.
package struct ExportTail {
    package var settings: ExportSettings
    let container: ExportContainer
    /// The maximum size of the video.
    let limit: SizeLimit
    let isForNetworkUse: Bool
    let metadata: OutputMetadata
    /// The chapters in the output's time.
    let chapters: [MediaChapter]
    /// The beginning of the names of temporary files; nil for the output's path.
    var temporaryPath: String?
    let tuning: EncoderTuning

    /// - Parameter chapters: The chapters in the output's time.
    package init(
        settings: ExportSettings, container: ExportContainer, limit: SizeLimit, isForNetworkUse: Bool,
        metadata: OutputMetadata = OutputMetadata(), chapters: [MediaChapter] = [],
        tuning: EncoderTuning = EncoderTuning()
    ) {
        self.settings = settings
        self.container = container
        self.limit = limit
        self.isForNetworkUse = isForNetworkUse
        self.metadata = metadata
        self.chapters = chapters
        self.tuning = tuning
    }

    /// - Parameters:
    ///   - path: The path of the file to write.
    ///   - statistics: The file with the statistics of the first pass, if there was one.
    package func tail(for plan: RenderPlan, path: String, statistics: String? = nil) -> Tail {
        var graph = Graph()
        if let muxer = container.muxer {
            graph.elements.append(
                ElementNode("muxer", muxer, container.layout == .movie ? movie(for: plan, path: path) : []))
        }
        graph.elements.append(file(path))
        var monitored = "audio_queue"
        if let format = plan.video, let video = settings.video {
            let pass = statistics.map { EncodingPass.second(statistics: $0) } ?? .only
            let end =
                container.muxer == nil
                ? Link(from: "video", to: Self.file)
                : Link(from: "video", to: "muxer", pad: "video_0", padProperties: track(of: format, in: plan))
            addVideo(plan, format, video, pass, end: end, to: &graph)
            monitored = "video_queue"
        }
        let audio = plan.audio == nil ? nil : settings.audio.map { LowerAudioEncoding(encoding: $0) }
        if let audio { addAudio(audio, to: &graph) }
        if container.muxer != nil { graph.links.append(Link(from: "muxer", to: Self.file)) }
        var tail = Tail(graph: graph, monitored: monitored, audioEncoderDelay: audio?.delay ?? 0)
        if let tagged = container.tagged {
            (tail.artwork, tail.tagged) = (metadata.artwork, tagged)
            switch container.layout {
            case .movie:
                let additions = muxedAdditions(to: plan)
                if !additions.isEmpty { tail.tags["comment"] = additions.reservedComment }
            case .matroska: tail.chapters = chapters.compactMap { Tail.Chapter($0, in: plan.duration) }
            case .mp3, .plain, .animation, .images: break
            }
        }
        return tail
    }

    /// Returns the data that is written into a finished movie because the muxer doesn't write it.
    package func additions(to plan: RenderPlan) -> MovieAdditions {
        let display = settings.video?.codec.row.display == .movie ? plan.video?.displayMetadata : nil
        return MovieAdditions(
            chapters: chapters, duration: plan.duration, location: metadata.location, display: display)
    }

    /// Returns the data that is written into a movie that a muxer has written, in place of its reserved comment.
    func muxedAdditions(to plan: RenderPlan) -> MovieAdditions {
        additions(to: plan).adding(metadata.movieTexts)
    }

    /// The same output in one pass of the lowest quality; `nil` if the video isn't encoded in two passes.
    var lowest: ExportTail? {
        guard let video = settings.video, video.isTwoPass, let worst = video.qualities?.upperBound else {
            return nil
        }
        var lowest = self
        lowest.settings.video?.rateControl = .quality(worst)
        return lowest
    }

    /// The name of the last element.
    static let file = "file"

    private func file(_ path: String) -> ElementNode {
        switch container.layout {
        // Frames are written to files as they pass.
        case .animation, .images: ElementNode(Self.file, "fakesink", [Property("sync", "false")])
        case .movie, .matroska, .mp3, .plain:
            ElementNode(Self.file, "filesink", [Property("location", path)])
        }
    }

    /// Returns the tail of the first of two passes over a plan's video.
    ///
    /// - Parameter statistics: The path of the file for statistics.
    func firstPass(
        of plan: RenderPlan, _ format: VideoFormat, _ video: VideoEncoding, statistics: String
    ) -> Tail {
        var graph = Graph()
        graph.elements.append(ElementNode("statistics", "fakesink", [Property("sync", "false")]))
        addVideo(
            plan, format, video, .first(statistics: statistics),
            end: Link(from: "video", to: "statistics"),
            to: &graph)
        return Tail(graph: graph, monitored: "video_queue")
    }

    /// The unit in which a plan's duration must not round to zero: the coarser one of movie and audio.
    func unit(of plan: RenderPlan) -> OutputUnit {
        let sampleRate = settings.audio == nil ? nil : plan.audio.map { Int64($0.sampleRate) }
        let movie = container.layout == .movie ? Self.timescale(of: plan.video) : nil
        return OutputUnit(perSecond: [sampleRate, movie].compactMap(\.self).min() ?? 48_000)
    }

    private func movie(for plan: RenderPlan, path: String) -> [Property] {
        var properties = [Property("movie-timescale", String(Self.timescale(of: plan.video)))]
        if isForNetworkUse {
            properties += [
                Property("faststart", "true"),
                Property("faststart-file", (temporaryPath ?? path) + ".faststart"),
            ]
        }
        return properties
    }

    /// Returns the timescale of a track.
    ///
    /// The muxer's own choice is inexact for frames of rates such as 7/3, and 0 for very long ones. Frame
    /// times that are kept may have any unit.
    private func track(of format: VideoFormat, in plan: RenderPlan) -> [Property] {
        let timescale = plan.frameTimes == nil ? Self.timescale(of: format) : 90_000
        return container.layout == .movie && timescale <= Self.mostUnits
            ? [Property("trak-timescale", String(timescale))] : []
    }

    /// Returns a multiple of the frame rate's timescale, so that durations and the times of frames are exact.
    private static func timescale(of format: VideoFormat?) -> Int64 {
        let frameScale = format.map { Int64($0.frameDuration.timescale) } ?? 600
        return frameScale * max(1, (600 + frameScale - 1) / frameScale)
    }

    /// Units per second: a frame's duration has 32 bits.
    private static let mostUnits: Int64 = 1_000_000

    /// - Parameter end: The link from the last element.
    private func addVideo(
        _ plan: RenderPlan, _ format: VideoFormat, _ video: VideoEncoding, _ pass: EncodingPass, end: Link,
        to graph: inout Graph
    ) {
        let encoding = LowerVideoEncoding(
            encoding: video, tuning: tuning, threads: settings.threads, pass: pass,
            frameCount: plan.encodedFrameCount, frameDuration: format.frameDuration)
        let size = limit.size(forWidth: format.width, height: format.height)
        var chain =
            [queue("video_queue", buffers: 4)]
            + encoderInput(plan, format, video, size, coded: encoding.codedFormat(of: format))
        let elements = encoding.elements(for: format, height: size.height)
        // Some encoders have no output in their first pass, which a parser would report.
        if case .first = pass {
            chain += elements.prefix(1)
        } else {
            chain += elements
            if container.layout == .movie, video.codec.row.needsChromaSite {
                chain.append(ExportContainer.chromaSite("video_site"))
            }
        }
        graph.append(chain, between: "video", and: end)
    }

    /// Returns the elements that bring frames to the size, the format and the caps that an encoder takes.
    ///
    /// - Parameter coded: The format in which the frames are encoded, by GStreamer's name.
    private func encoderInput(
        _ plan: RenderPlan, _ format: VideoFormat, _ video: VideoEncoding, _ size: OutputSize,
        coded: String
    ) -> [ElementNode] {
        var chain: [ElementNode] = []
        if size != OutputSize(width: format.width, height: format.height)
            || coded != format.pixelFormat.rawValue
        {
            let caps = format.caps(named: coded, width: size.width, height: size.height)
            chain += [
                ElementNode("video_scale", "videoconvertscale"),
                ElementNode("video_size", "capsfilter", [Property("caps", caps)]),
            ]
        }
        if let display = format.displayMetadata, video.codec.row.display == .stream {
            let caps = Property("caps", "video/x-raw,\(display.caps)")
            chain.append(ElementNode("video_display", "capssetter", [caps]))
        }
        if plan.frameTimes != nil, video.codec.row.writesFrameRate {
            // Without this, the encoders write the rate and the level of the plan's fine frames.
            let caps = "video/x-raw,framerate=(fraction)\(plan.meanFrameRate)/1"
            chain.append(ElementNode("video_rate", "capssetter", [Property("caps", caps)]))
        }
        return chain
    }

    private func addAudio(_ audio: LowerAudioEncoding, to graph: inout Graph) {
        let isMuxed = container.muxer != nil
        let pad = container.layout == .movie || container.layout == .matroska ? "audio_0" : nil
        graph.append(
            [queue("audio_queue", buffers: 64)] + audio.elements(isMuxed: isMuxed), between: "audio",
            and: Link(from: "audio", to: isMuxed ? "muxer" : Self.file, pad: pad))
    }

    /// Returns a queue limited by its number of buffers.
    private func queue(_ name: String, buffers: Int) -> ElementNode {
        ElementNode(
            name, "queue",
            [
                Property("max-size-buffers", String(buffers)), Property("max-size-bytes", "0"),
                Property("max-size-time", "0"),
            ])
    }
}

extension Graph {
    /// Adds elements and links them in order, from an existing element to the end of a link.
    fileprivate mutating func append(_ chain: [ElementNode], between first: String, and end: Link) {
        var last = first
        for node in chain {
            elements.append(node)
            links.append(Link(from: last, to: node.name))
            last = node.name
        }
        links.append(Link(from: last, to: end.to, pad: end.pad, padProperties: end.padProperties))
    }
}

extension Tail.Chapter {
    /// Returns nil for a chapter that doesn't overlap an output of a duration.
    fileprivate init?(_ chapter: MediaChapter, in duration: CMTime) {
        let end = CMTimeMinimum(chapter.timeRange.end, duration)
        guard !chapter.title.isEmpty, let start = chapter.timeRange.start.nanoseconds,
            let stop = end.nanoseconds, start < stop
        else { return nil }
        self.init(times: start..<stop, title: chapter.title)
    }
}
