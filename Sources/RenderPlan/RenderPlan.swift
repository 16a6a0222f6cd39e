package import MediaTypes

/// What will be rendered, complete and exact. A value: it can be printed, compared, stored and sent.
/// Playing and exporting use the same plan; only the tail differs.
package struct RenderPlan: Sendable, Hashable, Codable {
    /// The film starts at zero and ends here.
    @StoredTime package var duration: CMTime
    /// Nil for a film without picture.
    package var video: VideoFormat?
    /// Nil for a film without sound.
    package var audio: AudioFormat?
    /// One a composition track that is seen, in the composition's order.
    package var videoTracks: [VideoTrackPlan]
    /// One a composition track that is heard, in the composition's order.
    package var audioTracks: [AudioTrackPlan]
    /// The film's zero in the composition's time.
    @StoredTime package var origin: CMTime
    /// What the feed of the composed branch reads; empty where every instruction is drawn by branches.
    package var composedTracks: [VideoTrackPlan]
    /// A tree of layers that instructions use as a track.
    package var layerTrack: LayerTrackPlan?
    /// Layers over the film or around it.
    package var overlay: OverlayPlan?
    /// What was asked for, instruction by instruction: the branches' ramps follow from it.
    package var instructions: [InstructionPlan]
    /// The elements that draw and mix, without sources before and tail behind.
    package var graph: Graph

    package init(
        duration: CMTime, origin: CMTime = .zero, video: VideoFormat?, audio: AudioFormat?,
        videoTracks: [VideoTrackPlan], composedTracks: [VideoTrackPlan] = [],
        layerTrack: LayerTrackPlan? = nil, overlay: OverlayPlan? = nil, audioTracks: [AudioTrackPlan],
        instructions: [InstructionPlan], graph: Graph
    ) {
        self._duration = StoredTime(wrappedValue: duration)
        self.video = video
        self.audio = audio
        self.videoTracks = videoTracks
        self._origin = StoredTime(wrappedValue: origin)
        self.composedTracks = composedTracks
        self.layerTrack = layerTrack
        self.overlay = overlay
        self.audioTracks = audioTracks
        self.instructions = instructions
        self.graph = graph
    }

    /// The name of the branch that whole frames are fed to; its appsrc is called so.
    package static let composedBranch = "composed"

    /// The name of the element at which layers are drawn over the film or around it.
    package static let titles = "titles"

    /// Whether there is the composed branch: for instructions that its feed draws, and where no track has one,
    /// as a compositor without any makes no frames.
    package var isComposed: Bool {
        video != nil && (videoTracks.isEmpty || instructions.contains { $0.drawing != .branches })
    }

    /// Frames of the film: every n with n × frameDuration before the end.
    package var frameCount: Int64 {
        video.map { $0.frameCount(in: duration) } ?? 0
    }
}
