import Cutroom
import Foundation

/// Exact jumps in a film, each of them looked at, and against one open decoder that jumps to the same picture.
struct Seeks {
    private static let limit = 1.3
    private static let stepLimit = 5.0

    private let list: SeekList

    init(_ list: SeekList) { self.list = list }

    func run(into report: inout Report) async throws {
        let film = try await list.film()
        let exported = try await FrameDigests(of: film)
        let (player, item, output) = await film.watched()
        let decoders = try BareDecoders(list.clips.map(\.file))
        var (ours, bare): ([Double], [Double]) = ([], [])
        var (right, inTime) = (0, 0)
        for tick in list.seeks {
            let time = SeekList.time(ofTick: tick)
            ours.append(await milliseconds { _ = await player.seekExactly(to: time) })
            if player.currentTime() == time { inTime += 1 }
            if let frame = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil),
                FrameDigests.digest(of: frame) == exported.digests[Int(tick)]
            {
                right += 1
            }
            guard let (file, source) = source(at: time, in: film.composition) else { continue }
            bare.append(try milliseconds { try decoders.seek(file, to: source) })
        }
        report.tell("jumps that end on the exported frame, to the bit", right, of: list.seeks.count)
        report.tell("jumps that end at the asked time", inTime, of: list.seeks.count)
        print("median of a jump: \(ours.median.text) ms, of one bare decoder's \(bare.median.text) ms")
        report.tell("a jump against a bare decoder's", ours.median / bare.median, atMost: Self.limit)
        try await steps(player, item, output, into: &report)
        // For the comparison with GES, which the script makes.
        print("MEDIAN \(ours.median)")
    }

    /// The picture that lies lowest at a time: its file, and where in it.
    private func source(at time: CMTime, in film: AVComposition) -> (String, CMTime)? {
        for track in film.tracks(withMediaType: .video) {
            guard let segment = track.segments.first(where: { $0.timeMapping.target.containsTime(time) }),
                !segment.isEmpty, let url = segment.sourceURL
            else { continue }
            let mapping = segment.timeMapping
            return (url.path, mapping.source.start + (time - mapping.target.start))
        }
        return nil
    }

    /// Frame by frame, forth and back again, where all was decoded before.
    private func steps(
        _ player: AVPlayer, _ item: AVPlayerItem, _ output: AVPlayerItemVideoOutput, into report: inout Report
    ) async throws {
        _ = await player.seekExactly(to: SeekList.time(ofTick: 100))
        var tick: Int64 = 100
        var times: [Double] = []
        for count in [1, -1, 1, -1] {
            for index in 0..<10 {
                let time = try await milliseconds {
                    item.step(byCount: count)
                    tick += Int64(count)
                    let time = CMTime(value: tick, timescale: 30)
                    while player.currentTime() != time || !output.hasNewPixelBuffer(forItemTime: time) {
                        try await Task.sleep(for: .microseconds(100))
                    }
                    _ = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil)
                }
                // The first way there decodes.
                if times.count + index >= 10 || count < 0 { times.append(time) }
            }
        }
        report.tell("a step inside the cache, ms", times.median, atMost: Self.stepLimit)
    }
}
