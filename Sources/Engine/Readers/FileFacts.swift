internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// What a reader has to know of its source's file beyond the plan: worked out when the file is opened, and so by the
/// machine and for the GStreamer that decode it.
struct FileFacts: Sendable {
    /// Bytes to read in place of the file's own.
    private(set) var patches: [FilePatch] = []
    /// No two frames begin nearer to each other; nil if that is not known.
    private(set) var frameSpacing: CMTime?

    /// Where each channel is heard, by the labels of CoreAudioBaseTypes.h; nil if the file doesn't say.
    private(set) var channelLabels: [UInt32]?

    /// Facts of movie and Matroska files; none of others, and of what cannot be read, which the reader's pipeline
    /// finds out.
    init(of source: MediaSource) {
        guard source.arrangement == nil else { return }
        guard let movie = RecentMovies.shared.movie(at: source.url.path) else {
            patches = RecentMovies.shared.patches(at: source.url.path)
            return
        }
        guard let track = movie.tracks.first(where: { Int64($0.trackID) == Int64(source.trackID) })
        else { return }
        patches = MoviePatches(movie: movie, rules: .needed).patches(for: track)
        channelLabels = track.entry?.audio?.channelLabels
        frameSpacing = movie.frameSpacing(of: track)
    }
}

/// The movie boxes of files that were opened lately, as values of some hundred bytes a track; of files that are no movies,
/// what is read in place of their own bytes.
///
/// A file that was written anew is read anew: it is known by its path, number, length and time of change.
final class RecentMovies: Sendable {
    static let shared = RecentMovies()

    private struct File: Hashable {
        let path: String
        let number: UInt64
        let length: Int64
        let seconds: Int
        let nanoseconds: Int

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.path = path
            (number, length) = (UInt64(status.st_ino), Int64(status.st_size))
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        }
    }

    private struct Content {
        /// Nil for a file that is not a movie.
        var movie: Movie?
        var patches: [FilePatch] = []
    }

    private struct State {
        var contents: [File: Content] = [:]
        /// The least recently read first.
        var order: [File] = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: how many files are remembered.
    init(limit: Int = 64) {
        self.limit = limit
    }

    /// How many files are remembered.
    var count: Int { state.withLock { $0.contents.count } }

    /// Nil for a file that is not a movie, or cannot be read. Blocks while the file is read.
    func movie(at path: String) -> Movie? { content(at: path)?.movie }

    /// None of a movie, and of a file that cannot be read. Blocks while the file is read.
    func patches(at path: String) -> [FilePatch] { content(at: path)?.patches ?? [] }

    private func content(at path: String) -> Content? {
        guard let file = File(path: path) else { return nil }
        if let known = state.withLock({ $0.contents[file] }) { return known }
        let content = Self.read(path)
        state.withLock { state in
            if state.contents.updateValue(content, forKey: file) == nil { state.order.append(file) }
            if state.order.count > limit { state.contents[state.order.removeFirst()] = nil }
        }
        return content
    }

    private static func read(_ path: String) -> Content {
        do {
            let file = try SourceFile(path: path)
            guard try MovieFileLayout.recognises(file.bytes(at: 0, count: 8)) else {
                return Content(patches: try file.patches())
            }
            return Content(movie: try Movie(of: file).withoutMetadata)
        } catch {
            // The demuxer may read what our reader cannot; if not, it says why.
            return Content()
        }
    }
}
