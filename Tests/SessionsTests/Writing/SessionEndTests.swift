import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// A session that ends after its last frame lasts to its end, and the last picture is held. Source: AVAssetWriter.h.
@Suite(.timeLimit(.minutes(2))) struct SessionEndTests {
    private static func written(
        _ samples: [CMSampleBuffer], to url: URL, _ settings: [String: Any]?, isForNetworkUse: Bool,
        end: CMTime?, endsEarly: Bool
    ) async throws {
        let writer = try AVAssetWriter(url: url, fileType: .mp4)
        writer.shouldOptimizeForNetworkUse = isForNetworkUse
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for sample in samples {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            #expect(input.append(sample))
        }
        if let end, endsEarly { writer.endSession(atSourceTime: end) }
        input.markAsFinished()
        if !endsEarly { try await Task.sleep(for: .milliseconds(200)) }
        if let end, !endsEarly { writer.endSession(atSourceTime: end) }
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    private static func frames(_ seconds: [Int]) throws -> [CMSampleBuffer] {
        try seconds.map { second in
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &made)
            let picture = try #require(made)
            CVPixelBufferLockBaseAddress(picture, [])
            let bytes = CVPixelBufferGetBytesPerRow(picture) * 64
            memset(try #require(CVPixelBufferGetBaseAddress(picture)), Int32(40 * second), bytes)
            CVPixelBufferUnlockBaseAddress(picture, [])
            return try CMSampleBuffer(
                imageBuffer: picture, formatDescription: CMVideoFormatDescription(imageBuffer: picture),
                sampleTiming: CMSampleTimingInfo(
                    duration: .invalid, presentationTimeStamp: CMTime(value: Int64(second), timescale: 1),
                    decodeTimeStamp: .invalid))
        }
    }

    private static func check(_ url: URL, lasts seconds: Int64) async throws {
        let asset = AVURLAsset(url: url)
        #expect(try await asset.load(.duration) == CMTime(value: seconds, timescale: 1))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let samples = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar))
        let last = try #require(samples.last)
        #expect(samples.map { $0.presentationTimeStamp.seconds } == [0, 3, 4])
        #expect(last.presentationTimeStamp + last.duration == CMTime(value: seconds, timescale: 1))
        // ffmpeg decodes all, wherever the media moved to.
        #expect(try await FFmpeg.video(of: url).frames.count == 3)
        let lasting = try await FFmpeg.probe(url, "format=duration").compactMap { Double($0) }
        #expect(lasting == [Double(seconds)])
    }

    @Test(arguments: [false, true], [false, true])
    func theLastPictureIsHeld(isForNetworkUse: Bool, endsEarly: Bool) async throws {
        let folder = try TemporaryFolder.make("held")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("held.mp4")
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
        ]
        try await Self.written(
            Self.frames([0, 3, 4]), to: url, settings, isForNetworkUse: isForNetworkUse,
            end: CMTime(value: 10, timescale: 1), endsEarly: endsEarly)
        try await Self.check(url, lasts: 10)

        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let coded = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        let longer = folder.appendingPathComponent("longer.mp4")
        try await Self.written(
            coded, to: longer, nil, isForNetworkUse: isForNetworkUse,
            end: CMTime(value: 12, timescale: 1), endsEarly: endsEarly)
        try await Self.check(longer, lasts: 12)
    }
}
