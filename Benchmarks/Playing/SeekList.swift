import Cutroom
import Foundation

/// A film of clips on A and B, dissolving, with a title and music, and where to jump in it, as
/// `Benchmarks/playing` writes them.
struct SeekList: Decodable {
    var clips: [Clip]
    /// In frames of the film, 30 a second.
    var overlap: Int64
    var music: String
    var title: String
    /// Ticks of the film.
    var seeks: [Int64]

    struct Clip: Decodable {
        var file: String
        /// Frames of the clip.
        var start: Int64
        var frames: Int64

        var range: CMTimeRange {
            CMTimeRange(
                start: CMTime(value: start, timescale: 30), duration: CMTime(value: frames, timescale: 30))
        }
    }

    init(_ file: URL) throws {
        self = try JSONDecoder().decode(SeekList.self, from: Data(contentsOf: file))
    }

    func film() async throws -> BuiltTimeline {
        var timeline = Timeline(
            videos: clips.map { .init(url: URL(fileURLWithPath: $0.file), sourceTimeRange: $0.range) },
            music: [.init(url: URL(fileURLWithPath: music), volume: 0.5)],
            titles: [
                .init(
                    text: title, start: CMTime(value: 1, timescale: 1),
                    duration: CMTime(value: 8, timescale: 1), fade: 0.125)
            ])
        timeline.setTransitions(.init(.dissolve, duration: CMTime(value: overlap, timescale: 30)))
        return try await TimelineBuilder(timeline).build()
    }

    /// What is asked for: the middle of a frame.
    static func time(ofTick tick: Int64) -> CMTime { CMTime(value: 2 * tick + 1, timescale: 60) }
}

extension BuiltTimeline {
    /// Ready to play, with an output that gives the planes that an export gives its encoder.
    func watched() async -> (player: AVPlayer, item: AVPlayerItem, output: AVPlayerItemVideoOutput) {
        let item = AVPlayerItem(self)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar
        ])
        item.add(output)
        let player = AVPlayer.unseen(item)
        _ = await player.preroll(atRate: 1)
        return (player, item, output)
    }
}

extension AVPlayerItem {
    convenience init(_ film: BuiltTimeline) {
        self.init(asset: film.composition)
        videoComposition = film.videoComposition
        audioMix = film.audioMix
    }
}

extension AVPlayer {
    /// A player that shows nothing, in time.
    static func unseen(_ item: AVPlayerItem, video: String = "fakesink", audio: String = "fakesink")
        -> AVPlayer
    {
        let player = AVPlayer()
        (player.videoSink, player.audioSink) = (video, audio)
        player.replaceCurrentItem(with: item)
        return player
    }

    func seekExactly(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
    }
}
