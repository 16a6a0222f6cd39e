import Cutroom
import Foundation

/// Changes of the video composition while the film plays: a white layer in front of a black one, shown and hidden
/// in turn.
struct Edits {
    private static let count = 200
    private static let limit = 2.0
    private static let frame = 1000.0 / 30

    private let (white, black): (URL, URL)

    init(_ white: URL, _ black: URL) { (self.white, self.black) = (white, black) }

    func run(into report: inout Report) async throws {
        let film = try await TwoLayers(white, black, seconds: 45)
        let looks = [film.videoComposition(opacity: 0), film.videoComposition(opacity: 1)]
        let item = film.item()
        item.videoComposition = looks[0]
        let watched = try WatchedPlayer(item)
        watched.player.play()
        try await until(CMTime(value: 1, timescale: 1), watched.player)
        var asked: [(at: ContinuousClock.Instant, look: Int)] = []
        var memory: [Double] = []
        for index in 1...Self.count {
            asked.append((.now, index % 2))
            item.videoComposition = looks[index % 2]
            try await Task.sleep(for: .milliseconds(150 + index % 7 * 5))
            if index % 20 == 0 { memory.append(Process.residentMegabytes) }
        }
        let pieces = watched.picture.all
        let later = asked.map { change -> Double in
            let after = pieces.filter { $0.at > change.at }
            let place = after.firstIndex { ($0.bytes[70] > 128) == (change.look == 1) }
            return Double(place ?? after.count)
        }
        report.tell("changes seen", later.filter { $0 <= Self.limit }.count, of: Self.count)
        report.tell(
            "frames of the old look after a change, at the most", later.max() ?? .infinity, atMost: Self.limit
        )
        let gaps = zip(pieces, pieces.dropFirst()).map { ($1.at - $0.at).milliseconds / Self.frame }
        report.tell(
            "longest time between two frames, in frames", gaps.dropFirst(10).max() ?? .infinity, atMost: 1.9)
        report.tell("frames dropped", watched.player.droppedFrameCount, of: 0)
        report.tell(
            "memory after all changes, of that after the first 20", (memory.last ?? 0) / (memory.first ?? 1),
            atMost: 1.1)
        watched.close()
    }
}

extension Process {
    /// What this process keeps in memory now.
    static var residentMegabytes: Double {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }
}
