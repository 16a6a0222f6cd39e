package import MediaTypes

/// A complete and exact description of a render, as a value that can be printed, compared, stored and sent.
/// Playback and export use the same plan with different tails.
package struct RenderPlan: Sendable, Hashable, Codable {
    /// The duration of the output, which starts at zero.
    @StoredTime package var duration: CMTime
    /// The format of the video; `nil` for output without video.
    package var video: VideoFormat?
    /// The format of the audio; `nil` for output without audio.
    package var audio: AudioFormat?
    /// One branch for each visible track of the composition, in the composition's order.
    package var videoTracks: [VideoTrackPlan]
    /// One branch for each audible track of the composition, in the composition's order.
    package var audioTracks: [AudioTrackPlan]
    /// The composition time of output time zero.
    @StoredTime package var origin: CMTime
    /// The sources of the composed branch; empty if every instruction is drawn by branches.
    package var composedTracks: [VideoTrackPlan]
    /// A layer tree that instructions use as a track.
    package var layerTrack: LayerTrackPlan?
    /// The layers over or around the composed frames.
    package var overlay: OverlayPlan?
    /// The instructions, from which the branches' ramps are derived.
    package var instructions: [InstructionPlan]
    /// The elements that draw and mix, without sources and the tail.
    package var graph: Graph
    /// The encoded frames of an output with a variable rate, in order; `nil` if all frames are encoded at
    /// their regular times.
    package var frameTimes: [FrameTime]?
    /// The parts of the video, contiguous from the first frame to the last; `nil` if the output isn't
    /// divided.
    package var parts: [PartPlan]?
    /// The samples that are copied as the output's audio; `nil` if the audio is rendered.
    package var copiedSound: PartPlan.Copy?

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

    /// The name of the branch that complete frames are fed to, which is also the name of its appsrc.
    package static let composedBranch = "composed"

    /// The name of the element at which layers are drawn over or around the composed frames.
    package static let titles = "titles"

    /// Whether there is a composed branch: if its feed draws instructions or backgrounds, or if no track has
    /// a branch, because a compositor without inputs produces no frames.
    package var isComposed: Bool {
        video != nil && (videoTracks.isEmpty || instructions.contains(where: \.needsComposedBranch))
    }

    /// The number of output frames: the number of n for which n × frameDuration is before the end.
    package var frameCount: Int64 {
        video.map { $0.frameCount(in: duration) } ?? 0
    }
}
