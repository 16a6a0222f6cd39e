import Cutroom
import Foundation

/// Two layers that dissolve into each other all the time, played in real time: no frame may be missing, and the
/// flash and the beep of each second come together.
struct Dissolve {
    private static let seconds = 30
    /// Milliseconds between picture and sound.
    private static let limit = 10.0

    private let (first, second): (URL, URL)

    init(_ first: URL, _ second: URL) { (self.first, self.second) = (first, second) }

    func run(into report: inout Report) async throws {
        let film = try await TwoLayers(first, second, seconds: Self.seconds)
        try await whole(film, into: &report)
        try await jumps(film, into: &report)
    }

    private func whole(_ film: TwoLayers, into report: inout Report) async throws {
        let watched = try WatchedPlayer(film.item())
        let player = watched.player
        _ = await player.preroll(atRate: 1)
        let before = watched.picture.count
        player.play()
        var (last, turns) = (CMTime.zero, 0)
        while last < film.duration, player.error == nil {
            let now = player.currentTime()
            if now < last { turns += 1 }
            last = now
            try await Task.sleep(for: .milliseconds(1))
        }
        try await Task.sleep(for: .milliseconds(200))
        report.tell("frames of 30 s", watched.picture.count - before, of: 30 * Self.seconds)
        report.tell("frames dropped", player.droppedFrameCount, of: 0)
        report.tell("times the position went back", turns, of: 0)
        let distances = watched.distances
        report.tell("flashes that were heard too", distances.count, of: Self.seconds)
        tell("picture and sound, ms apart at the start", distances.first, into: &report)
        tell("picture and sound, ms apart at the end", distances.last, into: &report)
        tell("picture and sound, ms apart at the most", distances.max { abs($0) < abs($1) }, into: &report)
        watched.close()
    }

    private func jumps(_ film: TwoLayers, into report: inout Report) async throws {
        for (name, rate, start) in [
            ("after a jump", Float(1), 7.5), ("at twice the rate", 2, 11.5), ("at 0.5", 0.5, 3.5),
        ] {
            let watched = try WatchedPlayer(film.item())
            let player = watched.player
            player.play()
            try await until(CMTime(value: 1, timescale: 2), player)
            if rate == 1 {
                _ = await player.seekExactly(to: CMTime(seconds: start, preferredTimescale: 600))
            } else {
                player.rate = rate
            }
            let goal = rate == 1 ? start + 3 : 4
            try await until(CMTime(seconds: goal, preferredTimescale: 600), player)
            tell(
                "picture and sound, ms apart \(name)", watched.distances.max { abs($0) < abs($1) },
                into: &report)
            watched.close()
        }
    }

    private func tell(_ words: String, _ distance: Double?, into report: inout Report) {
        report.tell(words, distance.map(abs) ?? .infinity, atMost: Self.limit)
    }
}

/// Two clips over each other for all the film, in front of one the other's opacity going up and down.
struct TwoLayers {
    let composition = AVMutableComposition()
    let duration: CMTime
    private let tracks: [AVMutableCompositionTrack]

    init(_ first: URL, _ second: URL, seconds: Int) async throws {
        duration = CMTime(value: Int64(seconds), timescale: 1)
        var made: [AVMutableCompositionTrack] = []
        for (index, url) in [first, second].enumerated() {
            let asset = AVURLAsset(url: url)
            for type in index == 0 ? [AVMediaType.video, .audio] : [.video] {
                guard let source = try await asset.loadTracks(withMediaType: type).first,
                    let track = composition.addMutableTrack(
                        withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
                else { throw CocoaError(.fileReadUnknown) }
                try track.insertTimeRange(
                    CMTimeRange(start: .zero, duration: duration), of: source, at: .zero)
                if type == .video { made.append(track) }
            }
        }
        tracks = made
    }

    /// - Parameter opacity: of the layer in front; nil for one that goes up and down.
    func videoComposition(opacity: Float? = nil) -> AVMutableVideoComposition {
        let (front, back) = (
            AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[0]),
            AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[1])
        )
        if let opacity { front.setOpacity(opacity, at: .zero) }
        for second in 0..<Int(opacity == nil ? duration.seconds : 0) {
            let isFalling = second % 2 == 0
            front.setOpacityRamp(
                fromStartOpacity: isFalling ? 1 : 0, toEndOpacity: isFalling ? 0 : 1,
                timeRange: CMTimeRange(
                    start: CMTime(value: Int64(second), timescale: 1),
                    duration: CMTime(value: 1, timescale: 1)))
        }
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: duration)
        instruction.layerInstructions = [front, back]
        let made = AVMutableVideoComposition()
        made.renderSize = composition.naturalSize
        made.frameDuration = CMTime(value: 1, timescale: 30)
        made.instructions = [instruction]
        return made
    }

    func item() -> AVPlayerItem {
        let item = AVPlayerItem(asset: composition)
        item.videoComposition = videoComposition()
        return item
    }
}
