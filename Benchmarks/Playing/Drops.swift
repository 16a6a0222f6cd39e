import Cutroom
import Foundation

/// Players that are opened, play for a moment and are dropped without a word.
struct Drops {
    private let list: SeekList
    private let count: Int

    init(_ list: SeekList, count: Int) { (self.list, self.count) = (list, count) }

    func run(into report: inout Report) async throws {
        let film = try await list.film()
        for index in 0..<10 { try await drop(film, index) }
        let before = try await State.settled()
        for index in 0..<count { try await drop(film, index) }
        let after = try await State.settled()
        print("before \(before), after \(after)")
        report.tell("threads more", Double(after.threads - before.threads), atMost: 4)
        report.tell("open files more", Double(after.files - before.files), atMost: 0)
        report.tell("memory, of that before", after.memory / before.memory, atMost: 1.25)
    }

    private func drop(_ film: BuiltTimeline, _ index: Int) async throws {
        let player = AVPlayer.unseen(AVPlayerItem(film))
        _ = await player.seekExactly(to: SeekList.time(ofTick: Int64(index * 37 % 300)))
        player.play()
        try await Task.sleep(for: .milliseconds(100))
        _ = player.currentTime()
    }

    private struct State: Equatable {
        var threads = 0
        var files = 0
        var memory = 0.0

        /// When nothing ends any more.
        static func settled() async throws -> State {
            try await Task.sleep(for: .seconds(3))
            let manager = FileManager.default
            return State(
                threads: try manager.contentsOfDirectory(atPath: "/proc/self/task").count,
                files: try manager.contentsOfDirectory(atPath: "/proc/self/fd").count,
                memory: Process.residentMegabytes)
        }
    }
}
