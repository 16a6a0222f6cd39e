internal import DebugViewer
public import Editing
public import ExtraTypes
internal import MediaTypes
public import Sessions

/// The result of checking an export without rendering it. Not part of AVFoundation.
public struct ExportCheck: Sendable {
    /// The problems that prevent the export from being rendered, then those that make its output probably
    /// unintended.
    public let problems: [EditProblem]
    /// The error that the export would end with; `nil` if it can be rendered.
    ///
    /// It may be an error that is not among `problems`, such as one of media that the file type can't
    /// contain.
    public let error: (any Error)?
}

extension AVAssetExportSession {
    /// Checks that the export can be rendered, without rendering it, and looks for results that are probably
    /// unintended.
    ///
    /// Checks the model as it is now, reads each media file, compiles the render plan, looks for the plugins
    /// that it requires, and draws each title at a few times. Blocks meanwhile. `outputURL` isn't required;
    /// the destination is not checked.
    public final func check() -> ExportCheck {
        guard !copiesSamples else {
            do {
                try checkCopying()
                return ExportCheck(problems: [], error: nil)
            } catch {
                return ExportCheck(problems: [], error: error)
            }
        }
        let edit = edit(relativeTo: nil)
        do {
            let problems = edit.checking(tail: try checkedTail()).problems()
            _ = try edit.plan.get().checked(for: asset)
            let first = problems.first { $0.severity == .error }
            return ExportCheck(
                problems: problems,
                error: first.map {
                    AVError(
                        $0.kind == .missingPlugin ? .encoderNotFound : .invalidSourceMedia,
                        reason: $0.message,
                        remedy: $0.remedy)
                })
        } catch {
            // Media that the container can't hold isn't a problem of the edit.
            var problems = edit.checking { _ in nil }.problems()
            if let known = error as? AVError, !problems.contains(where: { $0.severity == .error }) {
                problems.insert(EditProblem(known, .unrenderable, range: nil), at: 0)
            }
            return ExportCheck(problems: problems, error: error)
        }
    }
}

extension AVAsset {
    /// Returns the problems that prevent the asset from being rendered, then those that make its output
    /// probably unintended, as the asset and its model are now. Blocks while media is read. Not part of
    /// AVFoundation.
    ///
    /// An export may have further problems, of its encoders and its file type: check its session.
    ///
    /// - Parameters:
    ///   - videoComposition: As given to an export session or a player item.
    ///   - audioMix: As given to an export session or a player item.
    public final func check(
        videoComposition: AVVideoComposition? = nil, audioMix: AVAudioMix? = nil
    ) -> [EditProblem] {
        edit(videoComposition: videoComposition, audioMix: audioMix, relativeTo: nil)
            .checking { _ in nil }.problems()
    }
}

extension AVPlayerItem {
    /// Returns the problems that prevent the item from being rendered, then those that make its output
    /// probably unintended, as the item is now. Blocks while media is read. Not part of AVFoundation.
    public final func check() -> [EditProblem] {
        edit(relativeTo: nil).checking { _ in nil }.problems()
    }
}
