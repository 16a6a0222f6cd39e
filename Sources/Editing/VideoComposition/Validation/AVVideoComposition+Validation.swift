public import MediaTypes

extension AVVideoComposition {
    /// Whether instructions cover the asset's duration in order, and name only its tracks.
    ///
    /// Only instructions that overlap `timeRange` are looked at; zero to positive infinity looks at all. Without an
    /// asset, neither its duration nor its tracks are asked for. The delegate hears of each problem in turn while
    /// it returns true; without one, the first problem ends it. A delegate that changes the composition or its
    /// instructions is a programmer's error. Source: AVVideoComposition.h.
    @discardableResult
    public func isValid(
        for asset: AVAsset?, timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        let check = VideoCompositionCheck(
            composition: self, timeRange: timeRange, duration: asset?.duration,
            trackIDs: asset.map { Set($0.tracks.map(\.trackID)) })
        return isValid(check, asset: asset, delegate: validationDelegate)
    }

    /// As the synchronous form; false is an invalid composition, and what loading the asset throws is thrown.
    @discardableResult
    public func isValid(
        for asset: AVAsset?, timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) async throws -> Bool {
        let check = VideoCompositionCheck(
            composition: self, timeRange: timeRange, duration: try await asset?.load(.duration),
            trackIDs: try await asset?.load(.tracks).reduce(into: []) { $0.insert($1.trackID) })
        return isValid(check, asset: asset, delegate: validationDelegate)
    }

    /// As the form for an asset, with the tracks and the duration that it would have.
    @discardableResult
    public func isValid(
        for tracks: [AVAssetTrack], assetDuration: CMTime, timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        let check = VideoCompositionCheck(
            composition: self, timeRange: timeRange, duration: assetDuration,
            trackIDs: Set(tracks.map(\.trackID)))
        return isValid(check, asset: tracks.first?.asset, delegate: validationDelegate)
    }

    private func isValid(
        _ check: VideoCompositionCheck, asset: AVAsset?,
        delegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        var isValid = true
        let revisions = revisions
        check.visitProblems { problem in
            isValid = false
            guard let delegate else { return false }
            let revision = revision
            let goesOn = report(problem, asset: asset, to: delegate)
            precondition(revision == self.revision, Self.mutationMessage)
            return goesOn
        }
        precondition(revisions == self.revisions, Self.mutationMessage)
        return isValid
    }

    private static let mutationMessage =
        "The validation delegate must not modify the video composition or its instructions"

    /// How often each of our instructions was changed, to tell whether the delegate did.
    private var revisions: [Int] {
        instructions.map { ($0 as? AVVideoCompositionInstruction)?.revision ?? 0 }
    }

    /// What the delegate answers: whether to look for more.
    private func report(
        _ problem: VideoCompositionProblem, asset: AVAsset?,
        to delegate: any AVVideoCompositionValidationHandling
    ) -> Bool {
        switch problem {
        case .invalidValue(let key):
            return delegate.videoComposition(
                self, shouldContinueValidatingAfterFindingInvalidValueForKey: key)
        case .valueNotFinite:
            return delegate.videoComposition(
                self, shouldContinueValidatingAfterFindingInvalidValueForKey: "instructions")
        case .emptyTimeRange(let timeRange, _):
            return delegate.videoComposition(
                self, shouldContinueValidatingAfterFindingEmptyTimeRange: timeRange)
        case .invalidTimeRange(let index):
            return delegate.videoComposition(
                self, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instructions[index])
        case .invalidTrackID(let index, let layerIndex):
            guard let instruction = instructions[index] as? AVVideoCompositionInstruction else { return true }
            // Tracks may have outlived their asset, but the call has no way to say so.
            return delegate.videoComposition(
                self, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction,
                layerInstruction: instruction.layerInstructions[layerIndex], asset: asset ?? AVComposition())
        }
    }
}
