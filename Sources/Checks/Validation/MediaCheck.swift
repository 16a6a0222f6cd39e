internal import Editing
internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan
internal import Sessions

/// Looks for problems of the media that an edit uses: files, decoders, effects, and ranges that a file
/// doesn't have.
struct MediaCheck {
    private let media: UsedMedia

    /// Reads the sources of the asset's tracks. Blocks while files are inspected.
    init(of asset: AVAsset) {
        media = UsedMedia(of: asset)
    }

    /// Returns all problems; those of the plan's clips only if there is a plan.
    func problems(in plan: RenderPlan?) -> [EditProblem] {
        var problems = media.problems.map(Self.problem)
        guard let plan else { return problems }
        var (undecodable, effects) = (Set<MediaTrackKey>(), Set<String>())
        for clip in plan.usedClips {
            if let error = media.missingDecoder(of: clip) {
                guard undecodable.insert(clip.source.key).inserted else { continue }
                problems.append(
                    EditProblem(
                        error, .missingPlugin, range: plan.editRange(clip.target), trackID: clip.trackID))
            } else if let effect = clip.effect, effects.insert(effect).inserted,
                let error = Self.error(of: effect)
            {
                problems.append(
                    EditProblem(
                        error, .missingPlugin, range: plan.editRange(clip.target), trackID: clip.trackID))
            } else if let problem = shortage(of: clip, in: plan) {
                problems.append(problem)
            }
        }
        return problems
    }

    private static func error(of effect: String) -> AVError? {
        do {
            try EffectChain(effect).check()
            return nil
        } catch {
            return (error as? EffectProblem)?.avError
        }
    }

    /// Returns a problem if a clip extends past the end of its source.
    ///
    /// Clips in media time are those of edits, which end with the track.
    private func shortage(of clip: UsedClip, in plan: RenderPlan) -> EditProblem? {
        guard let track = media.description(of: clip),
            !clip.source.isStill, !clip.source.isMedia, clip.range.start.isNumeric,
            clip.range.duration.isNumeric
        else { return nil }
        let end = track.timeRange.end
        guard end.isNumeric, (clip.range.end - end).seconds > Self.tolerance(of: track) else { return nil }
        let name = clip.source.url.lastPathComponent
        let (kind, rest) =
            track.mediaType == .video ? ("video", "its last frame is repeated") : ("audio", "silence follows")
        return EditProblem(
            severity: .warning, kind: .sourceTooShort,
            message: "\(name): the \(kind) ends at \(end.seconds) s, but track \(clip.trackID) uses it from"
                + " \(clip.range.start.seconds) s until \(clip.range.end.seconds) s: \(rest)",
            remedy: "end the source range there, or use a longer file", range: plan.editRange(clip.target),
            trackID: clip.trackID)
    }

    /// The seconds by which the durations of a file's streams and of its container may differ.
    private static func tolerance(of track: MediaTrackDescription) -> Double {
        guard track.mediaType == .video, track.nominalFrameRate > 0 else { return 0.1 }
        return max(0.1, 1.5 / Double(track.nominalFrameRate))
    }

    private static func problem(_ problem: UsedMedia.Problem) -> EditProblem {
        let known = problem.error as? AVError ?? AVError(.unknown, reason: "\(problem.error)")
        let cause = known.userInfo[NSUnderlyingErrorKey] as? POSIXError
        return EditProblem(
            known, cause?.code == .ENOENT || cause?.code == .ENOTDIR ? .missingFile : .unreadableFile,
            range: problem.range, trackID: problem.trackID)
    }
}

extension EditProblem {
    /// Creates a problem from an error, with the message and the remedy that a session ends with.
    init(
        _ error: AVError, _ kind: Kind, range: CMTimeRange?, trackID: CMPersistentTrackID? = nil
    ) {
        self.init(
            severity: .error, kind: kind, message: error.failureReason ?? "\(error)",
            remedy: error.remedy ?? "", range: range, trackID: trackID)
    }
}
