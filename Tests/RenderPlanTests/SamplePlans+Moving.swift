import MediaTypes
import RenderPlan

extension SamplePlans {
    /// A push, a crop, a shrinking in steps and a fade that is shorter than its instruction; pictures only.
    static let moving: RenderPlan = {
        var plan = dissolve.silent
        let format = VideoFormat(width: 1280, height: 720, frameDuration: time(1, 30), colorimetry: .bt709)
        plan.video = format
        plan.duration = time(2)
        let (first, second) = (range(.zero, time(1)), range(time(1), time(2)))
        let away = still(-1280, 0, 1280, 720)
        let opaque = [LinearPiece(range: first, start: 1, end: 1)]
        plan.instructions = [
            InstructionPlan(
                timeRange: first,
                layers: [
                    LayerPlan(
                        track: "video_1", drawing: .pad, opacity: opaque,
                        placement: [PlacementPiece(range: first, start: whole, end: away)]),
                    LayerPlan(
                        track: "video_2", drawing: .pad, opacity: opaque,
                        placement: [PlacementPiece(range: first, start: cropped(to: 2), end: whole)]),
                ]),
            InstructionPlan(
                timeRange: second,
                layers: [
                    LayerPlan(
                        track: "video_1", drawing: .pad,
                        opacity: [LinearPiece(range: range(time(1), time(3, 2)), start: 0.5, end: 0.5)],
                        placement: shrinking(from: 30, count: 30))
                ]),
        ]
        plan.graph.ramps = [push]
        return plan
    }()

    /// One keyframe a frame, then back.
    private static let push = Ramp(
        element: "compositor", pad: "sink_0", property: "xpos", interpolation: .hold,
        keyframes: (0..<30).map(pushed) + [Ramp.Keyframe(time(1), 0)])

    private static func pushed(_ frame: Int64) -> Ramp.Keyframe {
        Ramp.Keyframe(time(frame, 30), Double(frame * 1280 / 30 / 2 * -2))
    }

    private static func cropped(to right: Double) -> Placement {
        Placement(
            frame: whole.frame, visible: PixelRectangle(left: 0, top: 0, right: right, bottom: 720))
    }

    private static func shrinking(from frame: Int64, count: Int64) -> [PlacementPiece] {
        (0..<count).map { step in
            let inset = Double(step * 2)
            let place = still(inset, inset, 1280 - inset, 720 - inset)
            let start = time(frame + step, 30)
            return PlacementPiece(range: range(start, start + time(1, 30)), start: place, end: place)
        }
    }
}

extension RenderPlan {
    /// Without sound.
    var silent: RenderPlan {
        var plan = self
        plan.audio = nil
        plan.audioTracks = []
        func isPicture(_ name: String) -> Bool { name.hasPrefix("video") || name == "compositor" }
        plan.graph = Graph(
            elements: graph.elements.filter { isPicture($0.name) },
            links: graph.links.filter { isPicture($0.from) },
            ramps: graph.ramps.filter { isPicture($0.element) })
        return plan
    }

    /// Test sources of the same caps in place of the feeds' sources.
    func withTestSources() -> RenderPlan {
        var plan = self
        for track in videoTracks {
            plan.graph.replace(track.name, by: "videotestsrc", caps: video?.caps() ?? "")
        }
        for track in audioTracks {
            plan.graph.replace(track.name, by: "audiotestsrc", caps: audio?.caps ?? "")
        }
        return plan
    }
}

extension Graph {
    fileprivate mutating func replace(_ name: String, by factory: String, caps: String) {
        guard let index = elements.firstIndex(where: { $0.name == name }) else { return }
        elements[index] = ElementNode(name, factory, [Property("num-buffers", "5")])
        elements.append(ElementNode(name + "_caps", "capsfilter", [Property("caps", caps)]))
        for link in links.indices where links[link].from == name { links[link].from = name + "_caps" }
        links.append(Link(from: name, to: name + "_caps"))
    }
}
