internal import Containers
package import ExtraTypes
package import Foundation
internal import MediaInspection
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// Copies the samples of an asset to a file as they are coded. Source: AVAssetExportPresetPassthrough.
///
/// Each clip is copied from the last sample on that its range can be decoded from; the output's edit lists
/// present the exact range.
package final class PassthroughJob: ExportWork {
    private struct State {
        var warnings: [MediaWarning] = []
        var duration = CMTime.invalid
        /// In bytes.
        var (written, whole): (Int64, Int64) = (0, 0)
        var isCancelled = false
    }

    private let media: @Sendable () throws -> CopiedMedia
    private let destination: ExportDestination
    /// Nil for all that the source has.
    private let metadata: OutputMetadata?
    private let chapters: [MediaChapter]
    private let creation: Date?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - metadata: The metadata to write; nil for all that the source has.
    ///   - media: Returns the media to copy. Called on a thread that may block.
    package init(
        to destination: ExportDestination, metadata: OutputMetadata?, chapters: [MediaChapter],
        creation: Date?, media: @escaping @Sendable () throws -> CopiedMedia
    ) {
        self.destination = destination
        self.metadata = metadata
        self.chapters = chapters
        self.creation = creation
        self.media = media
    }

    package var output: URL { destination.url }
    package var plan: RenderPlan? { nil }
    package var duration: CMTime { state.withLock { $0.duration } }
    package var renderedFrames: Int64 { 0 }
    package var frameCount: Int64 { 0 }
    package var warnings: [MediaWarning] { state.withLock { $0.warnings } }

    package var progress: Float {
        let (written, whole) = state.withLock { ($0.written, $0.whole) }
        return whole > 0 ? Float(Double(written) / Double(whole)) : 0
    }

    package func run() async throws {
        try await BlockingWork.run { try self.copy() }
    }

    package func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    private func copy() throws {
        let copies = try TrackCopies(of: media(), into: destination.container)
        let (range, warnings) = (copies.range, copies.leftOut)
        state.withLock { state in
            state.duration = range.duration
            state.warnings = warnings
        }
        var movie = copies.movie
        movie.creation = creation
        movie.metadata = metadata?.boxes ?? copies.metadata
        movie.additions = MovieAdditions(
            chapters: chapters, duration: range.duration, location: metadata?.location)
        try write(movie, from: copies.files)
    }

    private func write(_ movie: MovieAssembly, from files: [SourceFile]) throws {
        try destination.check()
        do {
            let whole = movie.mediaSize
            state.withLock { $0.whole = whole }
            try MovieOutput(destination: destination).write(movie, from: files) { written in
                try state.withLock { state in
                    state.written = min(whole, written)
                    if state.isCancelled { throw CancellationError() }
                }
            }
            if state.withLock({ $0.isCancelled }) { throw CancellationError() }
            try destination.finish()
        } catch {
            let explained = destination.explained(error)
            destination.discard()
            throw explained
        }
    }
}
