package import Foundation
package import MediaTypes

/// The files that a writer can write.
package enum WriterContainer {
    /// - Throws: `AVError.fileFormatNotRecognized` for a file type without edit lists, which a session needs.
    package static func of(_ fileType: AVFileType) throws -> ExportContainer {
        if let container = ExportContainer.of(fileType), container.layout == .movie { return container }
        let known = ExportContainer.all.filter { $0.layout == .movie }.map(\.fileType.rawValue)
        throw AVError(
            .fileFormatNotRecognized, reason: "files of type \(fileType.rawValue) can't be written",
            fileType: fileType, remedy: "use one of \(known.joined(separator: ", "))")
    }

    /// Returns the container that an audio file of this name has.
    ///
    /// - Throws: `AVError.fileFormatNotRecognized`.
    package static func ofAudio(_ url: URL) throws -> ExportContainer {
        let known = ExportContainer.all.filter { $0.fileType == .wav || $0.fileType == .m4a }
        if let container = ExportContainer.named(byPathExtension: url.pathExtension),
            known.contains(container)
        {
            return container
        }
        let endings = known.flatMap(\.pathExtensions).map { "." + $0 }
        throw AVError(
            .fileFormatNotRecognized,
            reason: "\(url.lastPathComponent): an audio file of this name can't be written", url: url,
            remedy: "use a name that ends in \(endings.joinedByOr)")
    }
}
