package import MediaTypes

extension AVVideoComposition {
    /// Why this composition cannot be played or exported with these tracks; nil where it can.
    ///
    /// The error is −11841 and names the instruction by its index and time, and the remedy. It is found before
    /// anything is rendered. `timeRange` is the part that will be rendered, in the asset's time.
    package func firstProblem(
        trackIDs: Set<CMPersistentTrackID>, duration: CMTime,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    ) -> AVError? {
        var first: VideoCompositionProblem?
        let check = VideoCompositionCheck(
            composition: self, timeRange: timeRange, duration: duration, trackIDs: trackIDs)
        check.visitProblems {
            first = $0
            return false
        }
        return first?.error(in: self)
    }
}
