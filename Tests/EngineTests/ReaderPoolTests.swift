import CGStreamer
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// Whatever the number of clips, few readers are alive, and neighbours in one file share theirs.
@Suite struct ReaderPoolTests {
    private static let format = VideoFormat(
        width: 320, height: 180, frameDuration: CMTime(value: 1, timescale: 30), colorimetry: .bt709)

    private func job(_ url: URL, from start: Int64, to end: Int64) -> ReaderJob {
        let picture = SourceFormat(orientation: .identity, width: 320, height: 180)
        let source = MediaSource(url: url, trackID: 1, streamID: "", streamIndex: 0, timescale: 15_360)
        return ReaderJob(
            source: source, output: .pictures(picture, Self.format), start: start, end: end)
    }

    @Test(.timeLimit(.minutes(5))) func threeReadersServeManyClips() async throws {
        var urls: [URL] = []
        for level in 0..<4 {
            let clip = TestClip(.flat(y: UInt8(60 + level * 40), cb: 128, cr: 128), frameCount: 30)
            urls.append(try await TestMedia.clip(clip))
        }
        let registry = ReaderRegistry()
        defer { registry.closeAll() }
        let pool = ReaderPool<FrameCursor>(registry: registry)
        let jobs = (0..<24).map { job(urls[$0 * 7 % 4], from: 200_000_000, to: 500_000_000) }
        for (index, job) in jobs.enumerated() {
            let cursor = try pool.take(job)
            if index + 1 < jobs.count { pool.prepare(jobs[index + 1]) }
            #expect(try cursor.frame(at: 200_000_000) != nil)
        }
        #expect(registry.mostAlive > 1)
        #expect(registry.mostAlive <= 3)
    }

    /// A decoder that waits for nothing holds some 25 MB of frames of 1280×720.
    @Test(.timeLimit(.minutes(5))) func onlyReadersWithALaterUseAreKept() async throws {
        var urls: [URL] = []
        for level in 0..<4 {
            let clip = TestClip(.flat(y: UInt8(60 + level * 40), cb: 128, cr: 128), frameCount: 90)
            urls.append(try await TestMedia.clip(clip))
        }
        /// Takes the jobs of a schedule in turn, and returns how many readers were alive behind each.
        func alive(_ jobs: [ReaderJob], outlivesRuns: Bool = false) throws -> [Int] {
            let registry = ReaderRegistry()
            defer { registry.closeAll() }
            let pool = ReaderPool<FrameCursor>(registry: registry, outlivesRuns: outlivesRuns)
            return try ReaderSchedule(jobs, unitsPerSecond: 1_000_000_000).jobs.map {
                let job = try #require($0)
                #expect(try pool.take(job).frame(at: job.start) != nil)
                return registry.alive
            }
        }
        let (first, later) = (200_000_000 as Int64, 2_000_000_000 as Int64)
        func jobs(_ uses: [(file: Int, start: Int64)]) -> [ReaderJob] {
            uses.map { job(urls[$0.file], from: $0.start, to: $0.start + 300_000_000) }
        }
        #expect(try alive(jobs([(0, first), (1, first), (2, first), (3, first)])) == [1, 1, 1, 1])
        // The first file's reader waits while the second's is used.
        #expect(try alive(jobs([(0, first), (1, first), (0, later), (2, first)])) == [1, 2, 1, 1])
        // A jump within a file is sought by another reader meanwhile.
        let jump = jobs([(0, first), (0, later), (1, first)])
        #expect(try alive(jump) == [1, 1, 1])
        // A player may seek back to each of them.
        #expect(try alive(jump, outlivesRuns: true) == [1, 2, 2])
    }

    @Test(.timeLimit(.minutes(5))) func neighboursInOneFileShareAReader() async throws {
        let url = try await TestMedia.clip(TestClip(.numbered, frameCount: 60))
        let registry = ReaderRegistry()
        defer { registry.closeAll() }
        let pool = ReaderPool<FrameCursor>(registry: registry)
        let first = try pool.take(job(url, from: 0, to: 500_000_000))
        let second = try pool.take(job(url, from: 600_000_000, to: 900_000_000))
        #expect(first === second)
        #expect(registry.mostAlive == 1)
    }

    /// Who still waits for a reader when it is closed must not set its sink going again.
    @Test(.timeLimit(.minutes(5))) func aClosedReaderStaysStopped() async throws {
        let url = try await TestMedia.clip(TestClip(.numbered, frameCount: 60))
        let job = job(url, from: 0, to: 500_000_000)
        let reader = try SourceReader(source: job.source, output: job.output)
        try reader.waitUntilOpen()
        reader.close()
        #expect(throws: CancellationError.self) { try reader.waitUntilOpen() }
        var state = GST_STATE_VOID_PENDING
        gst_element_get_state(reader.sink.element.pointer, &state, nil, 0)
        #expect(state == GST_STATE_NULL)
    }
}
