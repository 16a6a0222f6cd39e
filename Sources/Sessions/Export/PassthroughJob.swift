internal import Editing
internal import ExtraTypes
internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import Outputs
internal import RenderPlan
internal import Synchronization

/// Copies the samples of an asset to a file as they are coded. Source: AVAssetExportPresetPassthrough.
///
/// Each clip is copied from the last sample on that its range can be decoded from; the output's edit lists
/// present the exact range.
///
/// `@unchecked Sendable`: the asset, as in AVFoundation, may be used from any thread.
final class PassthroughJob: ExportWork, @unchecked Sendable {
    private struct State {
        var warnings: [MediaWarning] = []
        var duration = CMTime.invalid
        /// In bytes.
        var (written, whole): (Int64, Int64) = (0, 0)
        var isCancelled = false
    }

    private let asset: AVAsset
    private let timeRange: CMTimeRange
    private let destination: ExportDestination
    /// Nil for all that the source has.
    private let metadata: OutputMetadata?
    private let chapters: [MediaChapter]
    private let creation: Date?
    private let state = Mutex(State())

    init(_ session: AVAssetExportSession, to destination: ExportDestination) {
        asset = session.asset
        timeRange = session.timeRange
        self.destination = destination
        metadata =
            session.metadata == nil && session.metadataItemFilter == nil && asset is AVURLAsset
            ? nil : session.outputMetadata
        chapters = session.outputChapters
        creation = CreationDate.of(session.settings)
    }

    var plan: RenderPlan? { nil }
    var duration: CMTime { state.withLock { $0.duration } }
    var renderedFrames: Int64 { 0 }
    var frameCount: Int64 { 0 }
    var warnings: [MediaWarning] { state.withLock { $0.warnings } }

    var progress: Float {
        let (written, whole) = state.withLock { ($0.written, $0.whole) }
        return whole > 0 ? Float(Double(written) / Double(whole)) : 0
    }

    func run() async throws {
        try await BlockingWork.run { try self.copy() }
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    private func copy() throws {
        let copies = try TrackCopies(of: asset, in: timeRange, into: destination.container)
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
