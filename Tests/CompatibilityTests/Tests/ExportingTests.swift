import AVFoundation
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
    }
}
