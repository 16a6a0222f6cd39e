import Foundation
import MediaTypes
import RenderPlan

/// Small plans made by hand.
enum SamplePlans {
    static func time(_ value: Int64, _ timescale: Int32 = 1) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }

    static func range(_ start: CMTime, _ end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }

    static let whole = still(0, 0, 1280, 720)

    static func still(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> Placement {
        let frame = PixelRectangle(left: left, top: top, right: left + width, bottom: top + height)
        return Placement(frame: frame, visible: frame)
    }

    static let folder = URL(fileURLWithPath: "/films/one", isDirectory: true)

    private static func source(_ name: String, track: CMPersistentTrackID) -> MediaSource {
        MediaSource(
            url: folder.appendingPathComponent(name), trackID: track, streamID: "", streamIndex: 0,
            timescale: 15_360)
    }

    private static func picture(
        _ name: String, _ start: CMTime, _ end: CMTime, _ target: CMTimeRange,
        _ orientation: SourceFormat.Orientation
    ) -> VideoTrackPlan.Segment {
        VideoTrackPlan.Segment(
            target: target,
            clip: VideoTrackPlan.Clip(
                source: source(name, track: 1), sourceRange: range(start, end),
                picture: orientation.swapsSides
                    ? SourceFormat(orientation: orientation, width: 404, height: 720)
                    : SourceFormat(orientation: orientation, width: 1280, height: 720)))
    }

    private static func volume(_ name: String, _ keyframes: [Ramp.Keyframe]) -> Ramp {
        Ramp(element: name + "_volume", property: "volume", interpolation: .linear, keyframes: keyframes)
    }

    private static let appsrc = [Property("format", "time"), Property("block", "true")]

    /// Two clips of 4 s that dissolve into each other for 1 s, with their sound.
    static let dissolve: RenderPlan = {
        let format = VideoFormat(
            width: 1280, height: 720, frameDuration: time(1001, 30_000), colorimetry: .bt709)
        let (three, four, seven) = (time(3), time(4), time(7))
        let ramp = [Ramp.Keyframe(.zero, 1), Ramp.Keyframe(three, 1), Ramp.Keyframe(four, 0)]
        func sound(_ start: CMTime, _ end: CMTime, _ name: String?) -> AudioTrackPlan.Segment {
            AudioTrackPlan.Segment(
                target: range(start, end),
                clip: name.map {
                    AudioTrackPlan.Clip(source: source($0, track: 2), sourceStart: time(1, 2))
                })
        }
        return RenderPlan(
            duration: time(7), video: format, audio: AudioFormat(),
            videoTracks: [
                VideoTrackPlan(
                    trackID: 1, name: "video_1",
                    segments: [
                        picture("a clip.mp4", .zero, time(4), range(.zero, four), .identity),
                        VideoTrackPlan.Segment(target: range(four, seven), clip: nil),
                    ]),
                VideoTrackPlan(
                    trackID: 2, name: "video_2",
                    segments: [
                        VideoTrackPlan.Segment(target: range(.zero, three), clip: nil),
                        picture("tall.mov", time(1, 2), time(9, 2), range(three, seven), .rotatedRight),
                    ]),
            ],
            audioTracks: [
                AudioTrackPlan(
                    trackID: 3, name: "audio_1",
                    segments: [sound(.zero, four, "a clip.mp4"), sound(four, seven, nil)])
            ],
            instructions: dissolveInstructions, graph: dissolveGraph(format, ramp))
    }()

    private static var dissolveInstructions: [InstructionPlan] {
        let (zero, three, four, seven) = (CMTime.zero, time(3), time(4), time(7))
        let tall = still(438, 0, 404, 720)
        func layer(
            _ name: String, _ drawing: LayerPlan.Drawing, _ span: CMTimeRange, _ from: Double, _ to: Double,
            _ place: Placement
        ) -> LayerPlan {
            LayerPlan(
                track: name, drawing: drawing,
                opacity: [LinearPiece(range: span, start: from, end: to)],
                placement: [PlacementPiece(range: span, start: place, end: place)])
        }
        let overlap = range(three, four)
        return [
            InstructionPlan(
                timeRange: range(zero, three),
                layers: [layer("video_1", .pass, range(zero, three), 1, 1, whole)]),
            InstructionPlan(
                timeRange: overlap,
                layers: [
                    layer("video_1", .pad, overlap, 1, 0, whole), layer("video_2", .pad, overlap, 1, 1, tall),
                ]),
            InstructionPlan(
                timeRange: range(four, seven),
                layers: [layer("video_2", .pad, range(four, seven), 1, 1, tall)]),
        ]
    }

    private static func dissolveGraph(_ format: VideoFormat, _ ramp: [Ramp.Keyframe]) -> Graph {
        Graph(
            elements: [
                ElementNode("compositor", "compositor", [Property("background", "black")]),
                ElementNode("video_1", "appsrc", appsrc), ElementNode("video_2", "appsrc", appsrc),
                ElementNode("video", "capsfilter", [Property("caps", format.caps())]),
                ElementNode("mixer", "audiomixer"), ElementNode("audio_1", "appsrc", appsrc),
                ElementNode("audio_1_volume", "volume"),
                ElementNode("audio", "capsfilter", [Property("caps", AudioFormat().caps)]),
            ],
            links: [
                Link(
                    from: "video_1", to: "compositor", pad: "sink_0", padProperties: [Property("zorder", "2")]
                ),
                Link(
                    from: "video_2", to: "compositor", pad: "sink_1",
                    padProperties: [Property("xpos", "438"), Property("zorder", "1")]),
                Link(from: "compositor", to: "video"), Link(from: "audio_1", to: "audio_1_volume"),
                Link(from: "audio_1_volume", to: "mixer", pad: "sink_0"), Link(from: "mixer", to: "audio"),
            ],
            ramps: [
                Ramp(
                    element: "compositor", pad: "sink_0", property: "alpha", interpolation: .linear,
                    keyframes: ramp),
                volume("audio_1", ramp),
            ])
    }

    /// Encoders, a muxer and a file, with a value that has to be quoted.
    static let encoders = Tail(
        graph: Graph(
            elements: [
                ElementNode("muxer", "matroskamux"),
                ElementNode("file", "filesink", [Property("location", "/dev/null")]),
                ElementNode("encoder", "x264enc", [Property("option-string", "a 'b' \"c\" $d")]),
            ],
            links: [
                Link(from: "video", to: "encoder"), Link(from: "encoder", to: "muxer", pad: "video_0"),
                Link(from: "audio", to: "muxer", pad: "audio_0"), Link(from: "muxer", to: "file"),
            ]),
        monitored: "encoder")

    /// Sinks that throw away what they get, as fast as it comes.
    static func sinks(for plan: RenderPlan) -> Tail {
        var graph = Graph()
        for outlet in (plan.video == nil ? [] : ["video"]) + (plan.audio == nil ? [] : ["audio"]) {
            graph.elements.append(ElementNode(outlet + "_sink", "fakesink", [Property("sync", "false")]))
            graph.links.append(Link(from: outlet, to: outlet + "_sink"))
        }
        return Tail(graph: graph, monitored: "video_sink")
    }
}
