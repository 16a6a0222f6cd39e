internal import Layers
internal import MediaTypes

extension RenderPlan {
    /// The plan of a part of an output, independent of the part's place in the output: two parts with equal
    /// plans have the same frames.
    ///
    /// The branches are named and ordered by the layers that they draw, and the times of layer trees are
    /// relative to the part. The origin remains if it matters: to a custom compositor, to an audio tap, and
    /// to layers with a transition.
    package var independentOfPlace: RenderPlan {
        guard !dependsOnClient else { return self }
        var plan = self
        plan.nameBranchesByLayers()
        plan.shiftLayers()
        return plan
    }

    /// Whether code of the client draws frames or processes audio.
    package var dependsOnClient: Bool {
        instructions.contains { $0.drawing == .custom } || audioTracks.contains { $0.tap != nil }
    }

    /// The plan without what only errors and descriptions name: IDs of tracks, indexes of instructions, and
    /// reasons.
    package var withoutLabels: RenderPlan {
        var plan = self
        for index in plan.videoTracks.indices { plan.videoTracks[index].trackID = 0 }
        for index in plan.composedTracks.indices { plan.composedTracks[index].trackID = 0 }
        for index in plan.audioTracks.indices { plan.audioTracks[index].trackID = 0 }
        for index in plan.instructions.indices {
            (plan.instructions[index].index, plan.instructions[index].reason) = (0, nil)
        }
        return plan
    }

    private mutating func shiftLayers() {
        guard let video, frameCount > 0 else { return origin = .zero }
        let start = origin.seconds
        let span =
            LayerTime.seconds(.zero)...LayerTime.seconds(video.time(ofFrame: frameCount - 1))
        var overlay = overlay
        if let whole = overlay {
            guard let part = whole.tree.part(from: start, over: span) else { return }
            overlay?.tree = part.tree
            if case .titles(let id) = whole.drawing {
                guard let id = part.ids[id] else { return }
                overlay?.drawing = .titles(inFrontOf: id)
            }
        }
        var layerTrack = layerTrack
        if let whole = layerTrack {
            guard let part = whole.tree.part(from: start, over: span) else { return }
            layerTrack?.tree = part.tree
        }
        (self.overlay, self.layerTrack, origin) = (overlay, layerTrack, .zero)
    }

    // MARK: Branches

    /// Names the video branches by the order in which instructions refer to them, and orders them by their
    /// names.
    private mutating func nameBranchesByLayers() {
        let known = Set((videoTracks + composedTracks).map(\.name))
        var order: [String] = []
        var seen: Set<String> = []
        for name in instructions.flatMap(\.layers).map(\.track) + (videoTracks + composedTracks).map(\.name)
        where known.contains(name) && seen.insert(name).inserted {
            order.append(name)
        }
        let names = Dictionary(
            uniqueKeysWithValues: order.enumerated().map { ($0.element, "video_\($0.offset + 1)") })
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
        func named(_ tracks: [VideoTrackPlan]) -> [VideoTrackPlan] {
            tracks.sorted { places[$0.name, default: 0] < places[$1.name, default: 0] }.map { track in
                var track = track
                track.name = names[track.name] ?? track.name
                return track
            }
        }
        let naming = BranchNaming(
            branches: videoTracks.map(\.name),
            ordered: videoTracks.map(\.name).sorted { places[$0, default: 0] < places[$1, default: 0] },
            names: names)
        graph = naming.graph(from: graph)
        (videoTracks, composedTracks) = (named(videoTracks), named(composedTracks))
        for index in instructions.indices {
            for layer in instructions[index].layers.indices {
                let track = instructions[index].layers[layer].track
                instructions[index].layers[layer].track = names[track] ?? track
            }
        }
    }
}
