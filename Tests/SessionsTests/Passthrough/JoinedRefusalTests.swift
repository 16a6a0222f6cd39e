import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// What can't be copied is refused before anything is written, with the reason.
@Suite struct JoinedRefusalTests {
    private static func composition(
        _ media: [JoinedMedia], _ change: (AVMutableComposition) -> Void = { _ in }
    ) async throws -> AVMutableComposition {
        let composition = try await JoinedExport.composition(
            media.map { JoinedJudge.Piece(media: $0, range: $0.whole) })
        change(composition)
        return composition
    }

    @Test(arguments: JoinedMedia.Video.allCases, [JoinedMedia.Sound.aac, .none])
    func clipsOfMatroska(video: JoinedMedia.Video, sound: JoinedMedia.Sound) async throws {
        let media = [0, 1].map { JoinedMedia(video: video, sound: sound, pathExtension: "mkv", number: $0) }
        let reason = try await JoinedExport.refusal(try await Self.composition(media))
        #expect(reason.contains("clip0.mkv is not an MP4 or QuickTime movie"))
    }

    @Test func clipsOfSeveralCodecs() async throws {
        let media = [JoinedMedia(), JoinedMedia(video: .hevc, number: 1)]
        let reason = try await JoinedExport.refusal(try await Self.composition(media))
        #expect(reason.contains("clip0.mp4 is coded as avc1, clip1.mp4 as hvc1"))
        let sounds = [
            JoinedMedia(pathExtension: "mov"), JoinedMedia(sound: .pcm, pathExtension: "mov", number: 1),
        ]
        #expect(
            try await JoinedExport.refusal(try await Self.composition(sounds))
                .contains("clip0.mov is coded as mp4a of type 0x40, clip1.mov as sowt"))
    }

    @Test func uncompressedAudioOfSeveralFormats() async throws {
        let media = [
            JoinedMedia(sound: .pcm, pathExtension: "mov"),
            JoinedMedia(sound: .pcm, pathExtension: "mov", number: 1, options: ["-ac", "1"]),
        ]
        let reason = try await JoinedExport.refusal(try await Self.composition(media))
        #expect(reason.contains("clip0.mov and clip1.mov have different formats of sowt"))
        #expect(reason.contains("48000 Hz with 2 channels and 48000 Hz with 1 channel,"))
    }

    /// A track has one transform: the frames of one of the clips would lie on their side.
    @Test func clipsThatAreTurnedDifferently() async throws {
        let composition = AVMutableComposition()
        for rotation in [0, 90] {
            let clip = TestClip(.numbered, frameCount: 20).with { $0.rotation = rotation }
            let asset = AVURLAsset(url: try await TestMedia.clip(clip))
            let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
            try composition.insertTimeRange(whole, of: asset, at: composition.duration)
        }
        #expect(composition.tracks.count == 1)
        #expect(try await JoinedExport.refusal(composition).contains("are turned differently"))
    }

    @Test func whatTheFileTypeCannotHold() async throws {
        let media = [JoinedMedia(sound: .pcm, pathExtension: "mov")]
        #expect(
            try await JoinedExport.refusal(try await Self.composition(media), as: .mp4)
                .contains("can't hold \"sowt\": use a name that ends in .mov"))
    }

    /// A track of several formats is copied again, but not decoded: frames would come from the wrong description.
    @Test func severalFormatsAreNotDecoded() async throws {
        var media = [JoinedMedia(sound: .none), JoinedMedia(sound: .none)]
        media[1].isOther = true
        let composition = try await Self.composition(media)
        try await JoinedExport.inFolder { folder in
            let output = folder.appendingPathComponent("output.mp4")
            try await JoinedExport.write(composition, to: output, as: .mp4)
            let joined = AVURLAsset(url: output)
            #expect(try await joined.loadTracks(withMediaType: .video).map(\.isDecodable) == [false])
            let again = folder.appendingPathComponent("again.mp4")
            try await JoinedExport.write(joined, to: again, as: .mp4)
            let frames = try await JoinedJudge.frames(of: output)
            #expect(try await JoinedJudge.frames(of: again) == frames)
            let session = try #require(
                AVAssetExportSession(asset: joined, presetName: AVAssetExportPresetHighestQuality))
            let movie = folder.appendingPathComponent("movie.mp4")
            let error = await #expect(throws: AVError.self) { try await session.export(to: movie, as: .mp4) }
            #expect(error?.failureReason?.contains("H.264 of several formats in one track") == true)
        }
    }

    @Test func scaledClips() async throws {
        let media = [JoinedMedia(), JoinedMedia(number: 1)]
        let composition = try await Self.composition(media) {
            $0.scaleTimeRange(media[0].whole, toDuration: CMTime(value: 1, timescale: 2))
        }
        #expect(try await JoinedExport.refusal(composition).contains("is scaled"))
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
        // Checks refuse what exports do.
        let error = #expect(throws: AVError.self) { try session.checkCopying() }
        #expect(error?.failureReason?.contains("is scaled") == true)
    }
}
