internal import ExtraTypes
internal import Foundation
internal import MediaTypes

extension AVAssetExportSession {
    /// Whether an export can go on where an interrupted one has ended. Source: AVAssetExportSession.ResumptionState.
    public enum ResumptionState: Sendable {
        /// The export goes on with what an interrupted one has left, or begins anew.
        case resumable(isResumingFromPreviousState: Bool)
        case notResumable(failureReason: ResumptionFailureReason)
    }

    /// Why an export can't be resumed.
    public struct ResumptionFailureReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }

        /// The settings of the session don't allow parts: another codec than H.264 and HEVC, another container than MP4,
        /// QuickTime and M4V, a bit rate, a `fileLengthLimit`, no video, no `outputURL`, or an asset that can't be
        /// exported at all.
        public static let incompatibleSessionSettings = Self("IncompatibleSessionSettings")
        /// The temporary folder holds what isn't of this export. Cutroom tells parts apart by name, and never returns it.
        public static let incompatibleTemporaryDirectoryContents = Self(
            "IncompatibleTemporaryDirectoryContents")
        /// `directoryForTemporaryFiles` is not an existing folder.
        public static let temporaryDirectoryDoesNotExist = Self("TemporaryDirectoryDoesNotExist")
        /// The preset encodes nothing.
        public static let unsupportedForPresetOnPlatform = Self("UnsupportedForPresetOnPlatform")
    }

    /// Makes the export resumable: if the process ends before the output is complete, an export of the same asset to the same
    /// output goes on with the parts that were complete. The output is the same, byte for byte.
    ///
    /// Parts of at most ten seconds are kept in a hidden folder of `directoryForTemporaryFiles`, or else beside the output,
    /// under names made of their edit, their settings and the dates and sizes of their sources: what has changed since is
    /// rendered anew, and nothing else. The folder is removed when the output is complete, when the export is
    /// cancelled, and by the next export to the same output that is not resumable. The code of a custom compositor
    /// and of an audio tap is not looked at.
    ///
    /// Call it after everything else is set and before the export starts. It compiles the edit, and blocks where a file
    /// hasn't been inspected yet.
    public final func configureForResumableExport() async -> ResumptionState {
        isResumable = false
        if preset.isPassthrough { return .notResumable(failureReason: .unsupportedForPresetOnPlatform) }
        if let folder = directoryForTemporaryFiles {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
                isFolder.boolValue
            else { return .notResumable(failureReason: .temporaryDirectoryDoesNotExist) }
        }
        guard let video = settings.video, [.h264, .hevc].contains(video.codec), !video.isTwoPass,
            fileLengthLimit == 0, let url = outputURL,
            let fileType = outputFileType ?? supportedFileTypes.first,
            let container = try? container(of: fileType), container.layout == .movie
        else { return .notResumable(failureReason: .incompatibleSessionSettings) }
        isResumable = true
        do {
            let job = try partsJob(compiledPlan(), container, destination(url, container))
            if let job { return .resumable(isResumingFromPreviousState: job.isResuming) }
        } catch {
            // The export itself tells the cause.
        }
        isResumable = false
        return .notResumable(failureReason: .incompatibleSessionSettings)
    }
}
