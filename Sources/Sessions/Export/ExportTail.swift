internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Builds the tail of an export, and so chooses its encoders and muxer.
struct ExportTail {
    let preset: ExportPreset
    let fileType: AVFileType
    let isForNetworkUse: Bool

    /// - Parameter path: The path of the file to write.
    func tail(for plan: RenderPlan, path: String) -> Tail {
        var graph = Graph()
        graph.elements.append(muxer(for: plan, path: path))
        graph.elements.append(ElementNode("file", "filesink", [Property("location", path)]))
        var monitored = "audio_queue"
        if let format = plan.video, let rateFactor = preset.rateFactor {
            addVideo(format, rateFactor: rateFactor, to: &graph)
            monitored = "video_queue"
        }
        if plan.audio != nil { addAudio(to: &graph) }
        graph.links.append(Link(from: "muxer", to: "file"))
        return Tail(
            graph: graph, monitored: monitored,
            audioEncoderDelay: plan.audio == nil ? 0 : Self.audioEncoderDelay)
    }

    private func muxer(for plan: RenderPlan, path: String) -> ElementNode {
        // A movie timescale that is a multiple of the frame rate's, so that the duration is exact.
        let frameScale = plan.video.map { Int64($0.frameDuration.timescale) } ?? 600
        let timescale = frameScale * max(1, (600 + frameScale - 1) / frameScale)
        var properties = [Property("movie-timescale", String(timescale))]
        if isForNetworkUse {
            properties += [Property("faststart", "true"), Property("faststart-file", path + ".faststart")]
        }
        return ElementNode("muxer", fileType == .mov ? "qtmux" : "mp4mux", properties)
    }

    private func addVideo(_ format: VideoFormat, rateFactor: Int, to graph: inout Graph) {
        let size = preset.size(forWidth: format.width, height: format.height)
        graph.elements.append(queue("video_queue", buffers: 4))
        graph.links.append(Link(from: "video", to: "video_queue"))
        var last = "video_queue"
        if size != ExportPreset.Size(width: format.width, height: format.height) {
            graph.elements += [
                ElementNode("video_scale", "videoconvertscale"),
                ElementNode(
                    "video_size", "capsfilter",
                    [Property("caps", format.caps(width: size.width, height: size.height))]),
            ]
            graph.links += [Link(from: last, to: "video_scale"), Link(from: "video_scale", to: "video_size")]
            last = "video_size"
        }
        graph.elements += [
            ElementNode("video_encoder", "x264enc", encoding(rateFactor)),
            ElementNode("video_parser", "h264parse"),
        ]
        graph.links += [
            Link(from: last, to: "video_encoder"), Link(from: "video_encoder", to: "video_parser"),
            Link(from: "video_parser", to: "muxer", pad: "video_0"),
        ]
    }

    /// Constant quality, without the element's default rate limit (VBV), which degrades complex scenes.
    private func encoding(_ rateFactor: Int) -> [Property] {
        [
            Property("speed-preset", "veryfast"), Property("pass", "qual"),
            Property("quantizer", String(rateFactor)), Property("key-int-max", "250"),
            Property("vbv-buf-capacity", "0"),
        ]
    }

    /// The number of samples of silence at the start of libavcodec's AAC output, which it doesn't report.
    private static let audioEncoderDelay: Int64 = 1024

    /// Each channel is coded by itself, and by the search that spares the first packets
    /// (decision 25). The element forces mid-side coding by default, which puts what is on one side on both.
    private var audioEncoding: [Property] {
        [
            Property("bitrate", String(preset.audioBitRate)), Property("aac-coder", "fast"),
            Property("aac-ms", "false"),
        ]
    }

    private func addAudio(to graph: inout Graph) {
        graph.elements += [
            queue("audio_queue", buffers: 64), ElementNode("audio_convert", "audioconvert"),
            ElementNode("audio_encoder", "avenc_aac", audioEncoding),
            ElementNode("audio_parser", "aacparse"),
        ]
        graph.links += [
            Link(from: "audio", to: "audio_queue"), Link(from: "audio_queue", to: "audio_convert"),
            Link(from: "audio_convert", to: "audio_encoder"), Link(from: "audio_encoder", to: "audio_parser"),
            Link(from: "audio_parser", to: "muxer", pad: "audio_0"),
        ]
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
