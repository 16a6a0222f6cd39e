import Containers
import Editing
import Foundation
import MediaInspection
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Gaps between copied clips: nothing is presented there. The judge is ffmpeg.
@Suite struct JoinedGapTests {
    private static func piece(_ media: JoinedMedia, _ frames: Range<Int64>) -> JoinedJudge.Piece {
        JoinedJudge.Piece(media: media, range: media.range(frames))
    }

    /// A clip without audio between others, longer than a second too.
    @Test(arguments: TestShare.of([("mp4", JoinedMedia.Sound.aac), ("mov", .aac), ("mov", .pcm)], [40, 75]))
    func aClipWithoutAudio(kind: (String, JoinedMedia.Sound), frameCount: Int) async throws {
        try await JoinedExport.inFolder { folder in
            let loud = JoinedMedia(sound: kind.1, pathExtension: kind.0)
            var second = loud
            second.number = 1
            let mute = JoinedMedia(
                sound: .none, pathExtension: kind.0, number: 2, frameCount: frameCount)
            let pieces = [
                Self.piece(loud, 0..<40), Self.piece(mute, 0..<Int64(frameCount)), Self.piece(second, 3..<37),
                Self.piece(mute, 0..<20), Self.piece(loud, 5..<40),
            ]
            let composition = try await JoinedExport.composition(pieces)
            let output = folder.appendingPathComponent("output.\(kind.0)")
            try await JoinedExport.write(composition, to: output, as: kind.0 == "mov" ? .mov : .mp4)
            try await JoinedJudge.expectFrames(of: output, pieces)
            try await JoinedJudge.expectSamples(
                of: output, pieces, tolerance: kind.1 == .aac ? 1024 : 0)
            try await SameRendering.expect(AVURLAsset(url: output), composition)
        }
    }

    /// A gap in both tracks, before the first clip and between two.
    @Test(arguments: TestShare.of([JoinedMedia.Video.h264, .hevc, .mpeg4], [2, 21, 60] as [Int64]))
    func aGapInBothTracks(video: JoinedMedia.Video, length: Int64) async throws {
        try await JoinedExport.inFolder { folder in
            let media = [0, 1].map { JoinedMedia(video: video, number: $0) }
            func gap(_ frames: Int64) -> JoinedJudge.Piece {
                JoinedJudge.Piece(media: nil, range: media[0].range(0..<frames))
            }
            for pieces in [
                [Self.piece(media[0], 0..<40), gap(length), Self.piece(media[1], 0..<40)],
                [gap(7), Self.piece(media[0], 14..<40), gap(length), Self.piece(media[1], 8..<39)],
            ] {
                let composition = try await JoinedExport.composition(pieces)
                let output = folder.appendingPathComponent("output\(pieces.count).mp4")
                try await JoinedExport.write(composition, to: output, as: .mp4)
                try await JoinedJudge.expectFrames(of: output, pieces)
                try await JoinedJudge.expectSamples(of: output, pieces, tolerance: 1024)
                let track = try #require(
                    try await AVURLAsset(url: output).loadTracks(withMediaType: .video).first)
                let gaps = try await track.load(.segments).filter(\.isEmpty).map(
                    \.timeMapping.target.duration)
                #expect(gaps.last == media[0].range(0..<length).duration && gaps.count == pieces.count - 2)
            }
        }
    }

    /// Audio that is 5 ms shorter than the video leaves a gap that is shorter than a packet.
    @Test func audioShorterThanTheVideo() async throws {
        try await JoinedExport.inFolder { folder in
            let pieces = [0, 1, 2].map { Self.piece(JoinedMedia(number: $0, missingSamples: 240), 0..<40) }
            let composition = try await JoinedExport.composition(pieces)
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4)
            try await JoinedJudge.expectFrames(of: output, pieces)
            try await SameRendering.expect(AVURLAsset(url: output), composition)
        }
    }

    /// Audio that is longer than the video leaves a short gap in the video of merged files.
    @Test func audioLongerThanTheVideo() async throws {
        try await JoinedExport.inFolder { folder in
            var clip = TestClip(.numbered, frameCount: 30)
            clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 50_000)
            let asset = AVURLAsset(url: try await TestMedia.clip(clip))
            let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
            let composition = AVMutableComposition()
            for _ in 0..<3 {
                try composition.insertTimeRange(whole, of: asset, at: composition.duration)
            }
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4)
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == (0..<90).map { $0 % 30 })
            for (index, frame) in film.frames.enumerated() {
                let time = whole.duration.seconds * Double(index / 30) + Double(index % 30) / 30
                #expect(abs(frame.presentationTime.seconds - time) < 0.001)
            }
        }
    }
}
