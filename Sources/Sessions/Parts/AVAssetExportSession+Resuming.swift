internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Outputs

extension AVAssetExportSession {
    /// Whether an export can resume an interrupted one. Source: AVAssetExportSession.ResumptionState.
    public enum ResumptionState: Sendable {
        /// The export continues with the parts of an interrupted one, or starts from the beginning.
        case resumable(isResumingFromPreviousState: Bool)
        case notResumable(failureReason: ResumptionFailureReason)
    }

    /// Why an export can't be resumed.
    public struct ResumptionFailureReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }

        /// The settings of the session don't allow parts: a codec other than H.264 and HEVC, a container
        /// other than MP4, QuickTime and M4V, a bit rate, a `fileLengthLimit`, no video, no `outputURL`, or
        /// an asset that can't be exported.
        public static let incompatibleSessionSettings = Self("IncompatibleSessionSettings")
        /// The temporary folder contains files of another export.
        ///
        /// Cutroom never returns this reason, because it identifies parts by their names.
        public static let incompatibleTemporaryDirectoryContents = Self(
            "IncompatibleTemporaryDirectoryContents")
        /// `directoryForTemporaryFiles` is not an existing folder.
        public static let temporaryDirectoryDoesNotExist = Self("TemporaryDirectoryDoesNotExist")
        /// The preset doesn't encode.
        public static let unsupportedForPresetOnPlatform = Self("UnsupportedForPresetOnPlatform")
    }

    /// Makes the export resumable.
    ///
    /// If the process ends before the output is complete, an export of the same asset to the same output
    /// continues with the parts that were complete. The output is the same, byte for byte.
    ///
    /// Parts of at most ten seconds are kept in a hidden folder in `directoryForTemporaryFiles`, or beside
    /// the output if that isn't set. Their names are derived from their edit, their settings and the dates
    /// and sizes of their sources: only parts that have changed since are rendered again. Changes to the code
    /// of a custom compositor or an audio tap aren't detected. The folder is removed when the output is
    /// complete, when the export is canceled, and by the next export to the same output that isn't resumable.
    ///
    /// Call this after all properties are set and before the export starts. It compiles the edit, and blocks
    /// if a file hasn't been inspected yet.
    public final func configureForResumableExport() async -> ResumptionState {
        isResumable = false
        if preset.isPassthrough { return .notResumable(failureReason: .unsupportedForPresetOnPlatform) }
        if let folder = directoryForTemporaryFiles {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
                isFolder.boolValue
            else { return .notResumable(failureReason: .temporaryDirectoryDoesNotExist) }
        }
        guard let url = outputURL, let fileType = outputFileType ?? supportedFileTypes.first,
            let container = try? container(of: fileType), canDivide(into: container)
        else { return .notResumable(failureReason: .incompatibleSessionSettings) }
        isResumable = true
        do {
            let job = try partsJob(compiledPlan(), container, destination(url, container))
            if let job { return .resumable(isResumingFromPreviousState: job.isResuming) }
        } catch {
            // The export itself reports the cause.
        }
        isResumable = false
        return .notResumable(failureReason: .incompatibleSessionSettings)
    }
}
