internal import MediaTypes
internal import RenderPlan

/// The last compiler pass, which builds the branches, the mixers and their links. It alone selects the
/// drawing and mixing elements.
///
/// The graph ends in two outlets, `video` and `audio`, to which a tail is linked.
struct BuildGraph {
    private(set) var graph = Graph()

    static let compositor = "compositor"
    static let mixer = "mixer"
    /// The duration of an audio buffer in nanoseconds. With the default of 10 ms, handling buffers costs more
    /// than mixing.
    private static let mixedAtOnce = 100_000_000

    /// Returns an appsrc that blocks its feed when it holds a few buffers.
    private func firstElement(_ name: String, buffers: Int) -> ElementNode {
        ElementNode(
            name, "appsrc",
            [
                Property("format", "time"), Property("block", "true"),
                Property("max-buffers", String(buffers)), Property("max-bytes", "0"),
                Property("max-time", "0"),
            ])
    }

    /// - Parameters:
    ///   - isComposed: Whether there is a branch for frames that are composed outside of the graph.
    ///   - overlay: The layers over or around the output.
    mutating func addVideo(
        _ branches: [Branch], isComposed: Bool, overlay: OverlayPlan?, format: VideoFormat,
        duration: CMTime
    ) {
        var last = RenderPlan.composedBranch
        if format.pixelFormat.hasAlpha {
            // The compositor's background would be visible, and all frames are composed already.
            graph.elements.append(firstElement(RenderPlan.composedBranch, buffers: 3))
        } else {
            addCompositor(branches, isComposed: isComposed, format: format, duration: duration)
            last = Self.compositor
        }
        if let overlay {
            // Caps on both sides: without caps after the overlay element, some sinks would receive the titles
            // separately from the frames.
            graph.elements += [
                ElementNode("picture", "capsfilter", [Property("caps", format.caps())]),
                ElementNode(
                    RenderPlan.titles, overlay.drawing == .whole ? "identity" : "overlaycomposition"),
            ]
            graph.links += [Link(from: last, to: "picture"), Link(from: "picture", to: RenderPlan.titles)]
            last = RenderPlan.titles
        }
        graph.elements.append(ElementNode("video", "capsfilter", [Property("caps", format.caps())]))
        graph.links.append(Link(from: last, to: "video"))
    }

    private mutating func addCompositor(
        _ branches: [Branch], isComposed: Bool, format: VideoFormat, duration: CMTime
    ) {
        graph.elements.append(ElementNode(Self.compositor, "compositor", [Property("background", "black")]))
        for (index, branch) in branches.enumerated() {
            add(branch, pad: "sink_\(index)", format: format, duration: duration)
        }
        guard isComposed else { return }
        graph.elements.append(firstElement(RenderPlan.composedBranch, buffers: 3))
        graph.links.append(
            Link(
                from: RenderPlan.composedBranch, to: Self.compositor, pad: "sink_\(branches.count)",
                // Behind all layers, whose z-order starts at 1.
                padProperties: [Property("zorder", "0")]))
    }

    private mutating func add(_ branch: Branch, pad: String, format: VideoFormat, duration: CMTime) {
        let crop = branch.name + "_crop"
        let ramps = BranchRamps(
            branch: branch, format: format, duration: duration, compositor: Self.compositor, pad: pad,
            crop: crop
        ).result()
        graph.elements.append(firstElement(branch.name, buffers: 3))
        var last = branch.name
        if ramps.crops {
            graph.elements.append(ElementNode(crop, "videocrop", ramps.cropProperties))
            graph.links.append(Link(from: last, to: crop))
            last = crop
        }
        graph.links.append(
            Link(from: last, to: Self.compositor, pad: pad, padProperties: ramps.padProperties))
        graph.ramps += ramps.ramps
    }

    /// Adds the element that makes the output's channels of the fed ones, if there is one. Returns the name of
    /// the branch's last element.
    private mutating func addChannels(of plan: AudioTrackPlan, _ format: AudioFormat) -> String {
        guard let channels = plan.channels else { return plan.name }
        let name = plan.name + "_channels"
        let rows = channels.rows(count: format.channelCount).map { row in
            "<" + [row.left, row.right].map { "(float)\($0)" }.joined(separator: ", ") + ">"
        }
        let matrix = Property("mix-matrix", "<" + rows.joined(separator: ", ") + ">")
        graph.elements.append(ElementNode(name, "audioconvert", [matrix]))
        graph.links.append(Link(from: plan.name, to: name))
        return name
    }

    /// - Parameter gain: The gain of the whole mix; `nil` for none.
    mutating func addAudio(_ tracks: [MixedTrack], format: AudioFormat, gain: LowerMixGain?) {
        graph.elements.append(
            ElementNode(
                Self.mixer, "audiomixer", [Property("output-buffer-duration", String(Self.mixedAtOnce))]))
        for (index, track) in tracks.enumerated() {
            let volume = track.plan.name + "_volume"
            graph.elements.append(firstElement(track.plan.name, buffers: 16))
            var properties: [Property] = []
            if track.volume.isConstant, let value = track.volume.keyframes.first?.value {
                if value != 1 { properties.append(Property("volume", String(value))) }
            } else {
                graph.ramps.append(track.volume)
            }
            graph.elements.append(ElementNode(volume, "volume", properties))
            graph.links.append(Link(from: addChannels(of: track.plan, format), to: volume))
            graph.links.append(Link(from: volume, to: Self.mixer, pad: "sink_\(index)"))
        }
        var last = Self.mixer
        let caps = ElementNode("audio", "capsfilter", [Property("caps", format.caps)])
        for element in (gain?.elements ?? []) + [caps] {
            graph.elements.append(element)
            graph.links.append(Link(from: last, to: element.name))
            last = element.name
        }
        graph.ramps += gain?.ramps ?? []
    }
}
