internal import Engine
package import Foundation
internal import MediaTypes

/// Watches exports and players of this process while they run. Watching lasts until the process ends.
package enum RunWatch {
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

    /// Watches all rendering and playback from now on.
    package static func begin() { PipelineWatch.begin() }

    /// Ends the creation of pages for watchers.
    package static func end() { ended.set() }

    /// Adds a message to the displayed ones.
    ///
    /// - Parameter isError: Whether the message is an error; otherwise it is a warning.
    package static func note(_ message: String, isError: Bool) {
        PipelineWatch.current?.note(isError ? .error : .warning, message)
    }

    /// Returns the state of an export as JSON. Blocks for milliseconds.
    package static func state(of session: AVAssetExportSession) throws -> Data {
        let status =
            switch session.status {
            case .unknown, .waiting: "Starting"
            case .exporting: session.progress < 1 ? "Exporting" : "Finishing the file"
            case .completed: "Completed"
            case .failed: "Failed"
            case .cancelled: "Canceled"
            }
        let duration = session.outputSeconds
        return try State(
            status: status, position: duration * Double(session.progress), duration: duration,
            frames: session.renderedFrames, frameCount: session.frameCount
        ).data()
    }

    /// Returns the state of a player as JSON. Blocks for milliseconds.
    package static func state(of player: AVPlayer) throws -> Data {
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
    /// Returns the debug viewer's page with a place for the state of the run. Creating it reads media.
    package func runPage(relativeTo folder: URL?) throws -> String {
        try description(in: EditDescription.runPage, relativeTo: folder)
    }
}

extension AVPlayerItem {
    /// Returns the debug viewer's page with a place for the state of the run. Creating it reads media.
    package func runPage(relativeTo folder: URL?) throws -> String {
        try description(in: EditDescription.runPage, relativeTo: folder)
    }
}
