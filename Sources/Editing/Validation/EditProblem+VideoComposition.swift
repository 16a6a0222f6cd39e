internal import ExtraTypes
internal import MediaTypes

extension AVVideoComposition {
    /// Returns the problems that make the composition invalid for these tracks and this duration, in the
    /// order of validation.
    func problems(
        trackIDs: Set<CMPersistentTrackID>, duration: CMTime
    ) -> [EditProblem] {
        var problems: [EditProblem] = []
        let check = VideoCompositionCheck(
            composition: self, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity),
            duration: duration, trackIDs: trackIDs)
        check.visitProblems { problem in
            problems.append(problem.editProblem(in: self))
            return true
        }
        return problems
    }
}

extension VideoCompositionProblem {
    fileprivate func editProblem(in composition: AVVideoComposition) -> EditProblem {
        let error = error(in: composition)
        var problem = EditProblem(
            severity: .error, kind: .invalidValue, message: error.failureReason ?? "\(error)",
            remedy: error.remedy ?? "", trackID: error.trackID)
        switch self {
        case .invalidValue: break
        case .emptyTimeRange(let range, _): (problem.kind, problem.range) = (.hole, range)
        case .valueNotFinite(let index, _): problem.instruction = index
        case .invalidTimeRange(let index): (problem.kind, problem.instruction) = (.overlap, index)
        case .invalidTrackID(let index, _): (problem.kind, problem.instruction) = (.unknownTrack, index)
        }
        if let index = problem.instruction { problem.range = composition.instructions[index].timeRange }
        return problem
    }
}

extension CMTimeRange {
    /// The start and end in seconds, for messages.
    var secondsText: String { "\(start.seconds) s to \(end.seconds) s" }
}
