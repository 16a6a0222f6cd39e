public import MediaTypes

extension AVVideoComposition {
    /// Returns whether the instructions cover the asset's duration in order and refer only to its tracks.
    ///
    /// Only instructions that overlap `timeRange` are checked; a range from zero to positive infinity checks
    /// all. Without an asset, its duration and tracks are not checked. The delegate is called for each
    /// problem as long as it returns true; without a delegate, validation ends at the first problem. Traps if
    /// the delegate changes the composition or its instructions. Source: AVVideoComposition.h.
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

    /// Performs the same validation without blocking. Throws an error of loading the asset.
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

    /// Performs the validation for an asset with the given tracks and duration.
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
            require(revision == self.revision, Self.mutationMessage)
            return goesOn
        }
        require(revisions == self.revisions, Self.mutationMessage)
        return isValid
    }

    private static let mutationMessage =
        "The validation delegate must not modify the video composition or its instructions"

    /// The change counts of the library's instructions, with which validation detects changes by the
    /// delegate.
    private var revisions: [Int] {
        instructions.map { ($0 as? AVVideoCompositionInstruction)?.revision ?? 0 }
    }

    /// Reports a problem to the delegate and returns whether to continue.
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
            // The asset may be deallocated while its tracks are in use, which the method can't report.
            return delegate.videoComposition(
                self, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction,
                layerInstruction: instruction.layerInstructions[layerIndex], asset: asset ?? AVComposition())
        }
    }
}

extension AVVideoComposition {
    /// Returns the reason that this composition can't be played or exported with these tracks; `nil` if it
    /// can.
    ///
    /// The error is −11841 and names the instruction by its index and time, with a remedy. The check takes
    /// place before rendering starts. `timeRange` is the part to render, in the asset's time.
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
