import AVFoundation
import Synchronization
import TestSupport
import Testing

extension ClientTests {
    @Suite struct ExportingTests {
        /// The numbered clip, several times.
        private func repeated(_ count: Int) async throws -> AVComposition {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered))
            let composition = AVMutableComposition()
            let range = CMTimeRange(start: .zero, duration: asset.duration)
            for _ in 0..<count { try composition.insertTimeRange(range, of: asset, at: .invalid) }
            return composition
        }

        @MainActor @Test func showsProgress() async throws {
            let asset = try await repeated(8)
            let output = try ClientMedia.output("model.mp4")
            let model = ExportModel()
            #expect(model.phase == .idle)
            await model.export(asset, to: output)
            #expect(model.phase == .finished(output))
            #expect(!model.reported.isEmpty && model.reported.allSatisfy { (0...1).contains($0) })
            #expect(model.reported == model.reported.sorted())
            #expect(try await FFmpeg.video(of: output).numbers == (0..<200).map { $0 % 25 })

            await model.export(asset, to: output)
            #expect(model.phase == .failed("There is a file of that name"))
        }

        @MainActor @Test func cancels() async throws {
            let composition = try await repeated(600)
            let output = try ClientMedia.output("cancelled.mp4")
            let model = ExportModel()
            let export = Task { await model.export(composition, to: output) }
            while model.phase == .idle { await Task.yield() }
            model.cancel()
            await export.value
            #expect(model.phase == .cancelled)
            #expect(!FileManager.default.fileExists(atPath: output.path))
        }

        @Test func samplesProgressByATimer() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered))
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality))
            session.outputURL = try ClientMedia.output("timed.m4v")
            session.outputFileType = .m4v
            let timed = TimedExport()
            let finished = await withCheckedContinuation { continuation in
                timed.run(session) { continuation.resume(returning: $0) }
            }
            #expect(finished === session && finished.status == .completed && finished.error == nil)
            #expect(timed.samples.last == 1 && timed.samples == timed.samples.sorted())
            #expect(try await FFmpeg.frameCount(of: #require(session.outputURL)) == 25)
        }

        private static var video: [String: Any] {
            [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: NSNumber(value: 320),
                AVVideoHeightKey: NSNumber(value: 180),
                AVVideoScalingModeKey: AVVideoScalingModeResizeAspectFill,
                AVVideoCompressionPropertiesKey: [
                    AVVideoAverageBitRateKey: NSNumber(value: 1_000_000),
                    AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel as String,
                ] as [String: Any],
            ]
        }

        private static var audio: [String: Any] {
            [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: NSNumber(value: 128_000),
                AVNumberOfChannelsKey: NSNumber(value: 2), AVSampleRateKey: NSNumber(value: 44_100),
            ]
        }

        private static func exported(
            _ asset: AVAsset, to output: URL, configure: (SessionExporter) -> Void = { _ in }
        ) async -> (result: Result<AVAssetWriter.Status, Error>, progress: [Float]) {
            let exporter = SessionExporter()
            exporter.asset = asset
            exporter.outputURL = output
            exporter.videoOutputConfiguration = video
            exporter.audioOutputConfiguration = audio
            exporter.optimizeForNetworkUse = true
            configure(exporter)
            let progress = Mutex<[Float]>([])
            let result = await withCheckedContinuation { continuation in
                exporter.export(
                    progressHandler: { value in progress.withLock { $0.append(value) } },
                    completionHandler: { continuation.resume(returning: $0) })
            }
            return (result, progress.withLock { $0 })
        }

        @Test func readsAndWritesWithSettingsOfItsOwn() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered, tone: 440))
            let output = try ClientMedia.output("session.mp4")
            let (result, progress) = await Self.exported(asset, to: output)
            #expect(try result.get() == .completed)
            #expect(progress.count == 25 && progress == progress.sorted())
            let film = try await FFmpeg.video(of: output)
            #expect((film.width, film.height) == (320, 180) && film.isSteady)
            #expect(film.numbers == Array(0..<25))
            let sound = try await FFmpeg.audio(of: output)
            #expect(sound.sampleRate == 44_100 && sound.channelCount == 2)
            // ffmpeg decodes whole packets; the duration is exact.
            #expect(try await FFmpeg.probe(output, "stream=duration", streams: "a") == ["1.000000"])
            #expect(abs(sound.level(from: 0.1, to: 0.9) - toneLevel) < 0.01)
        }

        @Test func readsAndWritesARange() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered, tone: 440))
            let output = try ClientMedia.output("part.mp4")
            let (result, _) = await Self.exported(asset, to: output) {
                $0.timeRange = CMTimeRange(hundredths: 40..<80)
            }
            #expect(try result.get() == .completed)
            let film = try await FFmpeg.video(of: output)
            #expect(film.isSteady && film.numbers == Array(10..<20))
            #expect(try await FFmpeg.probe(output, "stream=duration", streams: "a") == ["0.400000"])
        }

        @Test func cancelsReadingAndWriting() async throws {
            let output = try ClientMedia.output("cancelled-session.mp4")
            let (result, _) = await Self.exported(try await repeated(200), to: output) { exporter in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
                    exporter.cancelExport()
                }
            }
            #expect(throws: SessionExporter.ExportError.cancelled) { try result.get() }
            let folder = output.deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }
}
