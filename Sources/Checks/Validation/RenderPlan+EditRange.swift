internal import MediaTypes
internal import RenderPlan

extension RenderPlan {
    /// Returns a range of output time in the composition's time.
    func editRange(_ output: CMTimeRange) -> CMTimeRange {
        CMTimeRange(start: output.start + origin, duration: output.duration)
    }
}
