public import MediaTypes
internal import Outputs

// File types by the names of files.
extension AVFileType {
    /// Creates the file type that an export writes for a path extension, such as `mp4`, ignoring case; `nil`
    /// if it can't be written. Not part of AVFoundation.
    public init?(pathExtension: String) {
        guard let container = ExportContainer.named(byPathExtension: pathExtension) else { return nil }
        self = container.fileType
    }

    /// The path extensions of the file types that exports can write, without periods. Not part of
    /// AVFoundation.
    public static var writablePathExtensions: [String] { ExportContainer.all.flatMap(\.pathExtensions) }
}
