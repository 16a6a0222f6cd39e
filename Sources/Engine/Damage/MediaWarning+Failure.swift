package import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension MediaWarning {
    package init(_ failure: SourceFailure) {
        self.init(
            url: failure.source.url, trackID: failure.source.trackID,
            segmentTimeRange: failure.target ?? .invalid, sourceTime: failure.sourceTime ?? .invalid,
            reason: failure.message)
    }
}
