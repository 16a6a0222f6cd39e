import Dispatch
import Editing
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

/// Inputs of a writer, one thread each or with callbacks, and when they take samples.
///
/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct WriterInputTests {
    /// Eight threads, one input each: no sample is lost or out of its order.
    @Test(.timeLimit(.minutes(1))) func eightThreadsLoseNothing() async throws {
        try await TestWriter.writing("eight.mov", as: .mov) { writer, url in
            let pcm: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16]
            let inputs = (0..<8).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: pcm) }
            inputs.forEach(writer.add)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            await withTaskGroup { group in
                for (track, input) in inputs.enumerated() {
                    group.addTask {
                        for block in 0..<200 {
                            while !input.isReadyForMoreMediaData {
                                do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
                            }
                            guard let sample = TestWriter.counted(track: track, block: block) else { return }
                            #expect(input.append(sample))
                        }
                        input.markAsFinished()
                    }
                }
            }
            await writer.finishWriting()
            if let error = writer.error { throw error }
            for track in 0..<8 {
                let sound = try await FFmpeg.audio(of: url, track: track)
                #expect(
                    sound.channel() == (0..<200 * 160).map { Float(TestWriter.value($0, track)) / 32_768 })
            }
        }
    }

    /// An input whose track is a second ahead of the others takes no samples.
    @Test func anInputWaitsForTheOthers() async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let video = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            let audio = AVAssetWriterInput(
                mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC])
            writer.add(video)
            writer.add(audio)
            #expect(!video.isReadyForMoreMediaData)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            var count = 0
            while audio.isReadyForMoreMediaData, count < 1000 {
                guard let sample = TestWriter.counted(track: 0, block: count) else { break }
                audio.append(sample)
                count += 1
            }
            #expect((11...301).contains(count))
            writer.cancelWriting()
            #expect(writer.status == .cancelled && audio.isReadyForMoreMediaData)
            #expect(TestWriter.counted(track: 0, block: count).map(audio.append) == false)
            let left = try TestWriter.files(beside: url)
            #expect(left.isEmpty)
        }
    }

    /// All samples of inputs with callbacks are in the file, and `append(_:)` fails once writing is canceled.
    @Test(arguments: [false, true]) func inputsAskForSamples(isCancelled: Bool) async throws {
        try await TestWriter.writing("asked.mov", as: .mov) { writer, url in
            let pcm: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16]
            let inputs = (0..<2).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: pcm) }
            inputs.forEach(writer.add)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            await withTaskGroup { group in
                for (track, input) in inputs.enumerated() {
                    group.addTask {
                        await withCheckedContinuation { done in
                            let next = Mutex(0)
                            input.requestMediaDataWhenReady(on: DispatchQueue(label: "asked.\(track)")) {
                                while input.isReadyForMoreMediaData {
                                    let block = next.withLock {
                                        $0 += 1; return $0 - 1
                                    }
                                    let sample =
                                        block < 400 ? TestWriter.counted(track: track, block: block) : nil
                                    if isCancelled, block == 100 { writer.cancelWriting() }
                                    if let sample, input.append(sample) { continue }
                                    input.markAsFinished()
                                    return done.resume()
                                }
                            }
                        }
                    }
                }
            }
            await writer.finishWriting()
            #expect(writer.status == (isCancelled ? .cancelled : .completed))
            guard !isCancelled else { return #expect(try TestWriter.files(beside: url).isEmpty) }
            for track in 0..<2 {
                let sound = try await FFmpeg.audio(of: url, track: track)
                #expect(
                    sound.channel() == (0..<400 * 160).map { Float(TestWriter.value($0, track)) / 32_768 })
            }
        }
    }
}
