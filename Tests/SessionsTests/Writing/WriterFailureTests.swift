import Editing
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

/// Writing that is canceled or fails, and leaves no file.
///
/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct WriterFailureTests {
    /// Once the call has returned, there is no file, hidden or not, also if it was called while samples were
    /// encoded or the file was completed.
    @Test(arguments: 0..<6) func cancellingLeavesNoFile(moment: Int) async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: TestWriter.bgra)
            writer.add(input)
            writer.startWriting()
            #expect(try TestWriter.files(beside: url).count == 1)
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(adaptor.pixelBufferPool)
            for number in 0..<moment * 15 {
                while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
                let time = CMTime(value: Int64(number), timescale: 25)
                adaptor.append(try TestWriter.image(number, from: pool), withPresentationTime: time)
            }
            let finished = Mutex(0)
            let isFinishing = moment.isMultiple(of: 2)
            if isFinishing { writer.finishWriting { finished.withLock { $0 += 1 } } }
            writer.cancelWriting()
            let files = try TestWriter.files(beside: url)
            while isFinishing, finished.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
            // A file without samples may fail before it is canceled, and another may be completed before.
            let endings: [AVAssetWriter.Status] =
                !isFinishing ? [.cancelled] : moment == 0 ? [.cancelled, .failed] : [.cancelled, .completed]
            let status = writer.status
            #expect(endings.contains(status))
            #expect((writer.error == nil) == (status != .failed))
            #expect(files == (status == .completed ? ["movie.mp4"] : []))
            #expect(try TestWriter.files(beside: url) == files)
        }
    }

    /// If the muxer can't write a sample, the writer fails, and there is no file.
    @Test func failuresLeaveNoFile() async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            // MP4 holds no uncompressed audio.
            #expect(TestWriter.counted(track: 0, block: 0).map(input.append) == false)
            while writer.status == .writing { try await Task.sleep(for: .milliseconds(1)) }
            #expect((writer.error as? AVError)?.code == .formatUnsupported)
            await writer.finishWriting()
            while try !TestWriter.files(beside: url).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func whatCannotBeWrittenIsAnError() async throws {
        #expect(throws: AVError.self) {
            try AVAssetWriter(outputURL: URL(fileURLWithPath: "/tmp/a.jpg"), fileType: .jpg)
        }
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            #expect(writer.canApply(outputSettings: TestWriter.h264, forMediaType: .video))
            #expect(writer.canApply(outputSettings: nil, forMediaType: .audio))
            #expect(!writer.canApply(outputSettings: [AVVideoCodecKey: "none"], forMediaType: .video))
            #expect(!writer.canApply(outputSettings: TestWriter.h264, forMediaType: .text))
            let proRes: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.proRes422]
            #expect(!writer.canApply(outputSettings: proRes, forMediaType: .video))
            try Data([1]).write(to: url)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            #expect(input.mediaType == .video)
            writer.add(input)
            #expect(!writer.startWriting() && writer.status == .failed)
            #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
            #expect(try Data(contentsOf: url) == Data([1]))
        }
        try await TestWriter.writing("disorder.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: TestWriter.bgra)
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(adaptor.pixelBufferPool)
            let outcomes = try [2, 1, 3].map { value in
                try adaptor.append(
                    TestWriter.image(0, from: pool), withPresentationTime: CMTime(value: value, timescale: 10)
                )
            }
            #expect(outcomes == [true, false, false])
            await writer.finishWriting()
            #expect(writer.error is AVError)
            #expect(writer.status == .failed && !FileManager.default.fileExists(atPath: url.path))
        }
    }

    /// A transform that no file can state, and one that makes frames empty.
    @Test(arguments: [
        CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        CGAffineTransform(a: 1e9, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -.infinity, ty: 0),
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 40_000),
        CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
        CGAffineTransform(a: 1e-6, b: 0, c: 0, d: 1e-6, tx: 0, ty: 0),
        CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
    ])
    func transformsThatFilesCannotStateAreErrors(transform: CGAffineTransform) async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            input.transform = transform
            writer.add(input)
            #expect(!writer.startWriting() && writer.status == .failed)
            #expect((writer.error as? AVError)?.code == .unsupportedOutputSettings)
            #expect(writer.error?.localizedDescription.contains("transform") == true)
            let files = try TestWriter.files(beside: url)
            #expect(files.isEmpty)
        }
    }
}
