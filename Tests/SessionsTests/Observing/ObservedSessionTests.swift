import Editing
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

/// Observing sessions, readers and writers while they work. Sources: AVAssetExportSession.h, AVAssetReader.h,
/// AVAssetWriter.h, AVAssetWriterInput.h.
@Suite struct ObservedSessionTests {
    private final class Log<Value: Sendable>: Sendable {
        let entries = Mutex<[Value]>([])
        var all: [Value] { entries.withLock { $0 } }
    }

    @Test func anExportGoesThroughItsStates() async throws {
        let asset = try await TestWriter.clip(10)
        let folder = try TemporaryFolder.make("observed")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality))
        let log = Log<AVAssetExportSession.Status?>()
        let observation = session.observe(\.status, options: [.initial, .new]) { _, change in
            log.entries.withLock { $0.append(change.newValue) }
        }
        try await session.export(to: folder.appendingPathComponent("a.mp4"), as: .mp4)
        #expect(log.all == [.unknown, .waiting, .exporting, .completed])
        observation.invalidate()
    }

    @Test func aReaderAndAWriterReachTheirEnds() async throws {
        let reader = try AVAssetReader(asset: try await TestWriter.clip(10))
        let track = try #require(reader.asset.tracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        let read = Log<AVAssetReader.Status>()
        let observations = [
            reader.observe(\.status) { reader, _ in read.entries.withLock { $0.append(reader.status) } }
        ]
        reader.startReading()
        while output.copyNextSampleBuffer() != nil {}
        #expect(read.all == [.reading, .completed])
        for observation in observations { observation.invalidate() }

        try await TestWriter.writing("a.mp4", as: .mp4) { writer, _ in
            let (stream, send) = AsyncStream.makeStream(of: AVAssetWriter.Status.self)
            let observation = writer.observe(\.status) { writer, _ in send.yield(writer.status) }
            let ready = Log<Bool>()
            var input: NSKeyValueObservation?
            try await TestWriter.write((0..<12).map { CMTime(value: $0, timescale: 24) }, writer) {
                input = $0.observe(\.isReadyForMoreMediaData, options: .new) { _, change in
                    ready.entries.withLock { $0.append(change.newValue ?? false) }
                }
            }
            var statuses: [AVAssetWriter.Status] = []
            for await status in stream {
                statuses.append(status)
                if status == .completed { break }
            }
            #expect(statuses == [.writing, .completed] || statuses == [.completed])
            #expect(zip(ready.all, ready.all.dropFirst()).allSatisfy { $0 != $1 })
            input?.invalidate()
            observation.invalidate()
        }
    }
}
