internal import Containers
internal import Foundation
internal import MediaInspection
internal import MediaTypes

/// Writes an assembled movie into an output that was checked.
struct MovieOutput {
    let destination: ExportDestination

    /// - Parameter written: Called with the number of bytes written so far. It may throw to stop.
    /// - Throws: An `AVError`, or the error of `written`.
    func write(
        _ movie: MovieAssembly, from files: [any RandomAccessBytes], _ written: (Int64) throws -> Void
    ) throws {
        let output = try OutputBytes(destination)
        var count: Int64 = 0
        do {
            try movie.write(from: files) { bytes in
                try output.write(bytes)
                count += Int64(bytes.count)
                try written(count)
            }
            try output.close()
            guard let additions = movie.additions else { return }
            let file = destination.temporaryURL
            try MovieFinish(additions: additions).change(to: SourceFile(path: file.path)).write(into: file)
        } catch let failure as ContainerFailure {
            throw AVError(
                .invalidSourceMedia, reason: "the samples can't be copied: \(failure)", url: destination.url,
                remedy: "check the source file, or use a preset that encodes")
        }
    }
}
