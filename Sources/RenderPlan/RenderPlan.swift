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
    /// What was asked for, instruction by instruction: the branches' ramps follow from it.
    package var instructions: [InstructionPlan]
    /// The elements that draw and mix, without sources before and tail behind.
    package var graph: Graph

    package init(
        duration: CMTime, video: VideoFormat?, audio: AudioFormat?, videoTracks: [VideoTrackPlan],
        audioTracks: [AudioTrackPlan], instructions: [InstructionPlan], graph: Graph
    ) {
        self._duration = StoredTime(wrappedValue: duration)
        self.video = video
        self.audio = audio
        self.videoTracks = videoTracks
        self.audioTracks = audioTracks
        self.instructions = instructions
        self.graph = graph
    }

    /// Frames of the film: every n with n × frameDuration before the end.
    package var frameCount: Int64 {
        video.map { $0.frameCount(in: duration) } ?? 0
    }
}
