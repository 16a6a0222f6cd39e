import Editing
import Foundation
import Layers
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Sessions that begin on a thread with a stack of 128 KB, and trees of layers that need more than any thread has.
@Suite(.timeLimit(.minutes(5))) struct SmallStackTests {
    private func onSmallStack<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
            thread.stackSize = 128 << 10
            thread.start()
        }
    }

    /// A chain of layers over a film, the last of which is white.
    private static func film(levels: Int) async throws -> TitledFilm {
        let film = try await TitledFilm()
        var last = film.root
        // The root is the first level.
        for _ in 1..<levels {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            last.addSublayer(layer)
            last = layer
        }
        last.backgroundColor = .white
        return film
    }

    @Test(arguments: [2, 350, 1000]) func anExport(levels: Int) async throws {
        let folder = try TemporaryFolder.make("stack")
        defer { TemporaryFolder.remove(folder) }
        let film = try await Self.film(levels: levels)
        let session = try #require(
            AVAssetExportSession(asset: film.film.composition, presetName: AVAssetExportPresetLowQuality))
        session.videoComposition = film.film.videoComposition
        session.outputURL = folder.appendingPathComponent("film.mp4")
        session.outputFileType = .mp4
        session.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 30))
        await withCheckedContinuation { continuation in
            let thread = Thread { session.exportAsynchronously { continuation.resume() } }
            thread.stackSize = 128 << 10
            thread.start()
        }
        #expect(session.status == .completed, "\(String(describing: session.error))")
    }

    @Test func deeperLayersAreRefused() async throws {
        let film = try await Self.film(levels: 1001)
        let error = try #require(throws: AVError.self) { try film.film.plan() }
        #expect(error.code == .invalidVideoComposition)
        #expect(error.failureReason?.contains("nested more than 1000 deep") == true)
    }

    @Test func aReaderAndAnImage() async throws {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 10)))
        let count = try await onSmallStack {
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderVideoCompositionOutput(
                videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
            output.videoComposition = AVMutableVideoComposition(propertiesOf: asset)
            reader.add(output)
            guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
            var count = 0
            while output.copyNextSampleBuffer() != nil { count += 1 }
            return count
        }
        #expect(count == 10)
        let size = try await onSmallStack {
            try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil).width
        }
        #expect(size == 320)
    }
}
