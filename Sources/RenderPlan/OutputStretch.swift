/// Consecutive frames of an output that are unchanged frames of a single clip, or that aren't.
package struct OutputStretch: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// Unchanged frames of a clip, and the output time at which its source range begins.
        case clip(VideoTrackPlan.Clip, start: StoredTime)
        /// Changed frames, with the reason in words.
        case changed(String)
    }

    package var frames: Range<Int64>
    package var content: Content

    package init(frames: Range<Int64>, content: Content) {
        self.frames = frames
        self.content = content
    }
}
