import Editing
import Foundation
import MediaTypes
import Testing

@testable import Documents
@testable import Timeline

/// Documents of whole clips of which the audio begins before the video.
@Suite struct LateVideoDocumentTests {
    /// The video lasts from 1 s to 5 s; times are in 25ths of a second.
    @Test(arguments: [0, 20, 21, 25, 50] as [Int64], [1, -1] as [Double])
    func aWholeClipIsThatOfTheTimeline(audioStart: Int64, speed: Double) async throws {
        func range(from start: Int64, to end: Int64) -> CMTimeRange {
            CMTimeRange(
                start: CMTime(value: start, timescale: 25), end: CMTime(value: end, timescale: 25))
        }
        let ranges: [(AVMediaType, CMTimeRange)] = [
            (.video, range(from: 25, to: 125)), (.audio, range(from: audioStart, to: 125)),
        ]
        let reader = ClipReader { asset in
            ranges.enumerated().map { index, kind in
                var track = MediaTrackDescription(trackID: CMPersistentTrackID(index + 1), mediaType: kind.0)
                track.timeRange = kind.1
                track.segments = [
                    CMTimeMapping(
                        source: CMTimeRange(start: .zero, duration: kind.1.duration), target: kind.1)
                ]
                track.naturalTimeScale = 600
                track.naturalSize = CGSize(width: 64, height: 36)
                track.encodedSize = track.naturalSize
                track.nominalFrameRate = 25
                track.minFrameDuration = CMTime(value: 1, timescale: 25)
                (track.sampleRate, track.channelCount) = (48_000, 2)
                return AVAssetTrack(track, url: asset.url, asset: asset)
            }
        }
        var item = Timeline.VideoItem(url: URL(fileURLWithPath: "/fake/a.mp4"))
        item.speed = speed
        let place = URL(fileURLWithPath: "/fake/a.otio")
        let timeline = Timeline(videos: [item])
        let document = try await OTIOFromTimeline.document(timeline, at: place, reader: reader)
        guard case .track(let track) = document.tracks.children.first,
            case .clip(let clip) = track.children.first
        else {
            Issue.record("no clip: \(document.tracks.children)")
            return
        }
        // 0.2 s are 5 units. In reverse there is no audio.
        let whole = range(from: speed > 0 && audioStart <= 20 ? audioStart : 25, to: 125)
        #expect(clip.reference.availableRange?.range == whole)
        #expect(clip.properties.sourceRange?.range == whole)
        let built = try await TimelineBuilder(timeline, reader: reader).build().composition.duration
        #expect(built == whole.duration)
        let read = try TimelineFromOTIO.timeline(document, at: place)
        #expect(read.videos.map(\.sourceTimeRange) == [nil] && read.videos.map(\.speed) == [speed])
    }
}
