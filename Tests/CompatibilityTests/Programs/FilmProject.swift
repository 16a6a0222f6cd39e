import AVFoundation
import QuartzCore

/// A composition that an app has added values to, and that fills itself.
final class Film: AVMutableComposition, @unchecked Sendable {
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }

    init(name: String, clips: [AVAsset]) async throws {
        self.name = name
        super.init()
        guard let track = addMutableTrack(withMediaType: .video, preferredTrackID: 7) else {
            throw CancellationError()
        }
        for clip in clips {
            let (duration, tracks) = try await clip.load(.duration, .tracks)
            guard let source = tracks.first(where: { $0.mediaType == .video }) else { continue }
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: duration), of: source, at: track.timeRange.end)
        }
    }
}

/// A composition with nothing of its own but a method.
final class Sketch: AVMutableComposition, @unchecked Sendable {
    func isBlank() -> Bool { tracks.isEmpty }
}

final class Look: AVMutableVideoComposition, @unchecked Sendable {
    private(set) var filmGrain = 0.0

    override init() {
        super.init()
        frameDuration = CMTime(value: 1, timescale: 24)
    }

    convenience init(filmGrain: Double) {
        self.init()
        self.filmGrain = filmGrain
    }
}

final class Fade: AVMutableVideoCompositionLayerInstruction {
    let curve: [Float]

    init(curve: [Float]) {
        self.curve = curve
        super.init()
    }

    required init?(coder: NSCoder) { nil }
}

final class Mix: AVMutableAudioMix {
    let title: String

    init(title: String) {
        self.title = title
        super.init()
    }
}

final class Fader: AVMutableAudioMixInputParameters {
    var position: Float = 0.25

    override init() {
        super.init()
        setVolume(position, at: .zero)
    }
}

final class Chapter: AVMutableTimedMetadataGroup, @unchecked Sendable {
    let number: Int

    init(number: Int, timeRange: CMTimeRange) {
        self.number = number
        super.init(items: [], timeRange: timeRange)
    }
}

final class Tag: AVMutableMetadataItem, @unchecked Sendable {
    let origin: String

    init(origin: String) {
        self.origin = origin
        super.init()
    }
}

/// A file with a name that its user has given it.
final class LibraryAsset: AVURLAsset, @unchecked Sendable {
    let title: String

    init(title: String, url: URL) {
        self.title = title
        super.init(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    }
}

final class LibraryItem: AVPlayerItem, @unchecked Sendable {
    let library: LibraryAsset

    init(library: LibraryAsset) {
        self.library = library
        super.init(asset: library, automaticallyLoadedAssetKeys: nil)
    }
}

class PreviewPlayer: AVPlayer, @unchecked Sendable {
    private(set) var starts: [String] = []

    override init() {
        super.init()
        starts.append("empty")
    }

    override init(playerItem item: AVPlayerItem?) {
        super.init(playerItem: item)
        starts.append("item")
    }

    override init(url: URL) {
        super.init(url: url)
        starts.append("url")
    }
}

final class Playlist: AVQueuePlayer, @unchecked Sendable {
    let mood: String

    init(mood: String) {
        self.mood = mood
        super.init(items: [])
    }
}

final class Thumbnails: AVAssetImageGenerator, @unchecked Sendable {
    let columns: Int

    init(asset: AVAsset, columns: Int) {
        self.columns = columns
        super.init(asset: asset)
        maximumSize = CGSize(width: 160, height: 90)
    }
}
