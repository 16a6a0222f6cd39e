internal import Containers
internal import Foundation
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Facts about a source's file that a reader needs in addition to the plan. They are determined when the file
/// is opened, and so on the machine and for the GStreamer version that decode it.
struct FileFacts: Sendable {
    /// Bytes that replace the file's own.
    private(set) var patches: [FilePatch] = []
    /// The minimum distance between frames; nil if unknown.
    private(set) var frameSpacing: CMTime?

    /// The loudspeaker of each channel, as labels of CoreAudioBaseTypes.h; nil if the file doesn't contain
    /// them.
    private(set) var channelLabels: [UInt32]?

    /// Determines the facts of movie and Matroska files. They are empty for other files and for unreadable
    /// ones, whose errors the reader's pipeline reports.
    init(of source: MediaSource) {
        guard source.arrangement == nil else { return }
        guard let movie = RecentMovies.shared.movie(at: source.url.path) else {
            patches = RecentMovies.shared.patches(at: source.url.path)
            return
        }
        guard let track = movie.tracks.first(where: { Int64($0.trackID) == Int64(source.trackID) })
        else { return }
        let needed = MoviePatches(movie: movie, rules: .needed)
        patches = source.isMedia ? needed.patches(forMediaOf: track) : needed.patches(for: track)
        channelLabels = track.entry?.audio?.channelLabels
        frameSpacing = movie.frameSpacing(of: track)
    }
}

/// The movie boxes of files that were opened recently, as values of some hundred bytes per track. For files
/// that aren't movies, the bytes that replace their own.
///
/// A file that was written again is read again: it is identified by its path, inode, length and modification
/// time.
final class RecentMovies: Sendable {
    static let shared = RecentMovies()

    private struct File: Hashable {
        let path: String
        let identity: FileIdentity
    }

    private struct Content {
        /// The movie; nil for a file that isn't one.
        var movie: Movie?
        var patches: [FilePatch] = []
    }

    private struct State {
        var contents: [File: Content] = [:]
        /// The least recently read file is first.
        var order: [File] = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: the maximum number of files that are kept.
    init(limit: Int = 64) {
        self.limit = limit
    }

    /// The number of files that are kept.
    var count: Int { state.withLock { $0.contents.count } }

    /// Returns nil for a file that isn't a movie, or can't be read. Blocks while the file is read.
    func movie(at path: String) -> Movie? { content(at: path)?.movie }

    /// Returns none for a movie, and for a file that can't be read. Blocks while the file is read.
    func patches(at path: String) -> [FilePatch] { content(at: path)?.patches ?? [] }

    private func content(at path: String) -> Content? {
        guard let file = FileIdentity(path: path).map({ File(path: path, identity: $0) }) else { return nil }
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
            // The demuxer may read a file that this reader can't; if not, it reports the reason.
            return Content()
        }
    }
}
