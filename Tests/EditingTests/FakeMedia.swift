import Editing
import Foundation
import MediaTypes
import Synchronization

/// Describes files that do not exist, as tests say. Real files of other tests in the process are left to the
/// library's own inspector, where that is linked in.
final class FakeInspector: MediaInspector {
    typealias Answer = @Sendable () throws -> MediaDescription

    private static let answers = Mutex<[URL: Answer]>([:])
    private static let counts = Mutex<[URL: Int]>([:])
    private static let install: Void = AssetInspection.setInspector(FakeInspector.self)

    init() {}

    func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription {
        Self.counts.withLock { $0[url, default: 0] += 1 }
        guard let answer = Self.answers.withLock({ $0[url] }) else {
            if let inspector = AssetInspection.inspector() {
                return try inspector.init().describe(url, pictureDuration: pictureDuration)
            }
            throw AVError(
                .fileFormatNotRecognized, reason: "No such fake: \(url.lastPathComponent)", url: url)
        }
        return try answer()
    }

    static func register(_ url: URL, _ answer: @escaping Answer) {
        _ = install
        answers.withLock { $0[url] = answer }
    }

    /// How often a file was inspected.
    static func inspections(of url: URL) -> Int { counts.withLock { $0[url] ?? 0 } }
}

/// Files for tests.
enum FakeMedia {
    private static let count = Mutex(0)

    static func url() -> URL {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return URL(fileURLWithPath: "/media/fake-\(number).mp4")
    }

    /// An asset of a new file with these tracks.
    static func asset(
        _ tracks: [MediaTrackDescription], metadata: [String: String] = [:]
    ) -> AVURLAsset {
        let url = url()
        let duration = tracks.map { CMTimeRangeGetEnd($0.timeRange) }.reduce(.zero, CMTimeMaximum)
        let description = MediaDescription(duration: duration, tracks: tracks, commonMetadata: metadata)
        FakeInspector.register(url) { description }
        return AVURLAsset(url: url)
    }

    /// An asset of a new file that cannot be read.
    static func unreadable() -> AVURLAsset {
        let url = url()
        FakeInspector.register(url) { throw AVError(.fileFailedToParse, reason: "Broken", url: url) }
        return AVURLAsset(url: url)
    }

    static func track(
        _ mediaType: AVMediaType = .video, id: CMPersistentTrackID = 1, start: CMTime = .zero,
        duration: CMTime = time(10)
    ) -> MediaTrackDescription {
        var track = MediaTrackDescription(trackID: id, mediaType: mediaType)
        let range = CMTimeRange(start: start, duration: duration)
        track.timeRange = range
        track.segments = [CMTimeMapping(source: range, target: range)]
        if mediaType == .video {
            track.naturalSize = CGSize(width: 1280, height: 720)
            track.encodedSize = track.naturalSize
            track.nominalFrameRate = 25
            track.naturalTimeScale = 12_800
            track.codec = 0x6176_6331
        } else {
            track.naturalTimeScale = 48_000
            track.sampleRate = 48_000
            track.channelCount = 2
            track.codec = 0x6d70_3461
        }
        return track
    }

    /// One video and one audio track of the same duration.
    static func clip(duration: CMTime = time(10)) -> AVURLAsset {
        asset([track(.video, id: 1, duration: duration), track(.audio, id: 2, duration: duration)])
    }
}

/// Whole seconds.
func time(_ seconds: Int64, _ timescale: CMTimeScale = 600) -> CMTime {
    CMTime(value: seconds * Int64(timescale), timescale: timescale)
}

func range(_ start: Int64, _ duration: Int64) -> CMTimeRange {
    CMTimeRange(start: time(start), duration: time(duration))
}
