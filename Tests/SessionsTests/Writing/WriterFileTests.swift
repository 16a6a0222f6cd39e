import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Properties of the written file, and its end.
///
/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct WriterFileTests {
    @Test func settingsOfTheFile() async throws {
        try await TestWriter.writing("turned.mp4", as: .mp4) { writer, url in
            writer.shouldOptimizeForNetworkUse = true
            writer.movieTimeScale = 6000
            let title = AVMutableMetadataItem()
            title.identifier = .commonIdentifierTitle
            title.value = "Turned" as NSString
            writer.metadata = [title]
            writer.overallDurationHint = CMTime(value: 1, timescale: 1)
            let times = (0..<10).map { CMTime(value: Int64($0), timescale: 25) }
            try await TestWriter.write(times, writer) {
                $0.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0)
                $0.expectsMediaDataInRealTime = true
            }
            let asset = AVURLAsset(url: url)
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            #expect(track.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0))
            #expect(try await FFmpeg.probe(url, "format_tags=title") == ["Turned"])
            let video = try await FFmpeg.video(of: url)
            #expect((video.width, video.height, video.frames.count) == (96, 160, 10))
            let bytes = try Data(contentsOf: url)
            let (index, media) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
            #expect(try #require(index).lowerBound < #require(media).lowerBound)
            #expect(writer.outputURL == url && writer.outputFileType == .mp4)
            #expect(writer.availableMediaTypes == [.video, .audio])
        }
    }

    @Test func fragmentsEndInAWholeFile() async throws {
        try await TestWriter.writing("fragments.mp4", as: .mp4) { writer, url in
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 2)
            try await TestWriter.write((0..<50).map { CMTime(value: Int64($0), timescale: 25) }, writer)
            let video = try await FFmpeg.video(of: url)
            #expect(
                video.frames.map(\.presentationTime)
                    == (0..<50).map { CMTime(value: Int64($0), timescale: 25) })
        }
    }

    @Test func aSessionsEndCutsTheMovie() async throws {
        try await TestWriter.writing("cut.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: TestWriter.bgra)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(adaptor.pixelBufferPool)
            for number in 0..<8 {
                while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
                adaptor.append(
                    try TestWriter.image(number, from: pool),
                    withPresentationTime: CMTime(value: Int64(number), timescale: 10))
            }
            writer.endSession(atSourceTime: CMTime(value: 1, timescale: 2))
            await withCheckedContinuation { done in writer.finishWriting { done.resume() } }
            #expect(writer.status == .completed)
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<5))
        }
    }
}
