internal import Engine
public import Foundation
internal import MediaTypes
public import Sessions

/// Watches exports and players of this process while they run: a page of the edit, and the state that the
/// page displays. Not part of AVFoundation.
///
/// A server delivers the page and, under the relative address `state`, the state as it is at each request;
/// `cutroom export --watch` has one on the loopback interface. The JSON of the state is that of this
/// version's page. Watching begins once and lasts until the process ends.
public enum RunWatch {
    /// The state that the page of `HTMLPage` requests while a command runs.
    private struct State: Encodable {
        /// Seconds since watching began.
        var time: Double
        /// The activity of the run, in words.
        var status: String
        /// From 0 to 1.
        var progress: Double
        /// The position in the output or in the played item, in seconds.
        var position: Double
        var duration: Double
        /// The frames rendered so far and in total; zero if they are not counted.
        var frames: Int64
        var frameCount: Int64
        var run: PipelineSnapshot

        init(status: String, position: Double, duration: Double, frames: Int64 = 0, frameCount: Int64 = 0) {
            run = PipelineWatch.current?.snapshot() ?? .nothing
            time = run.time
            progress = duration > 0 ? position / duration : 0
            (self.status, self.position, self.duration) = (status, position, duration)
            (self.frames, self.frameCount) = (frames, frameCount)
        }

        func data() throws -> Data { try JSONEncoder().encode(self) }
    }

    private static let ended = AtomicFlag()

    /// Whether the page isn't needed any longer, so that its creation can stop.
    static var hasEnded: Bool { ended.isSet }

    /// Watches all rendering and playback from now on. Call this before an export or a player starts.
    public static func begin() { PipelineWatch.begin() }

    /// Ends the creation of pages: those that are being created get no further images. Rendering goes on.
    public static func end() { ended.set() }

    /// Adds a message to the displayed ones. Ignored unless watching has begun.
    ///
    /// - Parameter isError: Whether the message is an error; otherwise it is a warning.
    public static func note(_ message: String, isError: Bool) {
        PipelineWatch.current?.note(isError ? .error : .warning, message)
    }

    /// Returns the state of an export as JSON, with times in seconds. Blocks for milliseconds.
    ///
    /// - Throws: `EncodingError` if a number can't be written.
    public static func state(of session: AVAssetExportSession) throws -> Data {
        let status =
            switch session.status {
            case .unknown, .waiting: "Starting"
            case .exporting: session.progress < 1 ? "Exporting" : "Finishing the file"
            case .completed: "Completed"
            case .failed: "Failed"
            case .cancelled: "Canceled"
            }
        let duration = session.extras.outputDuration.seconds
        return try State(
            status: status, position: duration * Double(session.progress), duration: duration,
            frames: session.extras.renderedFrameCount, frameCount: session.extras.frameCount
        ).data()
    }

    /// Returns the state of a player as JSON, with times in seconds of the current item. Blocks for
    /// milliseconds.
    ///
    /// - Throws: `EncodingError` if a number can't be written.
    public static func state(of player: AVPlayer) throws -> Data {
        let status =
            switch player.timeControlStatus {
            case .paused: "Paused"
            case .playing: "Playing at \(player.rate) times normal speed"
            default: "Waiting"
            }
        func seconds(_ time: CMTime?) -> Double { time.flatMap { $0.isNumeric ? $0.seconds : nil } ?? 0 }
        return try State(
            status: status, position: seconds(player.currentTime()),
            duration: seconds(player.currentItem?.duration)
        ).data()
    }
}

extension AVAssetExportSession {
    /// Returns the debug viewer's page with a place for the state of the run, which `RunWatch` returns.
    /// Blocks while media is read.
    ///
    /// - Parameter folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `AVError` if the file type can't contain the encoded media, or `EncodingError` if the page can't
    ///   be written; problems of the edit are on the page.
    public final func runPage(relativeTo folder: URL? = nil) throws -> String {
        try description(in: EditDescription.runPage, relativeTo: folder)
    }
}

extension AVPlayerItem {
    /// Returns the debug viewer's page with a place for the state of the run, which `RunWatch` returns.
    /// Blocks while media is read.
    ///
    /// - Parameter folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `EncodingError` if the page can't be written; problems of the edit are on the page.
    public func runPage(relativeTo folder: URL? = nil) throws -> String {
        try description(in: EditDescription.runPage, relativeTo: folder)
    }
}
