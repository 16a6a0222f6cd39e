import Foundation
import Synchronization
import Testing

@testable import GStreamerOverlay

/// From an appsrc to an appsink: what is pushed, pulled, bounded, flushed.
@Suite struct AppElementTests {
    private let pipeline: Pipeline
    private let source: AppSource
    private let sink: AppSink

    init() throws {
        pipeline = try Pipeline { _ in }
        let first = try Element(factory: "appsrc")
        try first.set("format", "time")
        try first.set("block", "true")
        source = AppSource(first)
        sink = try AppSink(maximumBuffers: 4)
        for element in [first, sink.element] { try pipeline.add(element) }
        try first.link(to: sink.element)
        try source.makeSeekable()
        try source.setCaps("audio/x-raw,format=F32LE,rate=8000,channels=1,layout=interleaved")
    }

    private func buffer(at time: GStreamer.ClockTime) -> MediaBuffer {
        [UInt8](repeating: 0, count: 8).withUnsafeBytes { MediaBuffer.copying($0) }
            .sharing(at: time, duration: 250_000)
    }

    private func pulled() -> MediaSample? {
        if case .sample(let sample) = sink.pull(nanoseconds: 60_000_000_000) { sample } else { nil }
    }

    @Test(.timeLimit(.minutes(5))) func capsMayChangeBetweenBuffers() throws {
        _ = pipeline.request(.playing)
        #expect(source.push(buffer(at: 0)) == .accepted)
        try source.setCaps("audio/x-raw,format=F32LE,rate=16000,channels=2,layout=interleaved")
        #expect(source.push(buffer(at: 250_000)) == .accepted)
        #expect(source.endOfStream() == .accepted)
        #expect(pulled()?.sound?.rate == 8000)
        #expect(pulled()?.sound == MediaSample.SoundLayout(rate: 16000, channelCount: 2, channelMask: 0))
        guard case .endOfStream = sink.pull(nanoseconds: 60_000_000_000) else {
            Issue.record("the end did not come")
            return
        }
        #expect(source.push(buffer(at: 500_000)) == .ended)
        pipeline.stop()
    }

    @Test(.timeLimit(.minutes(5))) func aFullSourceBlocksUntilTheLimitIsLifted() throws {
        source.setLimit(buffers: 1)
        // Nothing flows before it plays, so the second push waits.
        #expect(source.push(buffer(at: 0)) == .accepted)
        let (isWaiting, isThrough) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread { [source] in
            let next = buffer(at: 250_000)
            isWaiting.signal()
            _ = source.push(next)
            isThrough.signal()
        }.start()
        isWaiting.wait()
        #expect(isThrough.wait(timeout: .now() + 0.1) == .timedOut)
        source.setLimit(buffers: 0)
        #expect(isThrough.wait(timeout: .now() + 60) == .success)
        pipeline.stop()
    }

    @Test(.timeLimit(.minutes(5))) func aStoppedPipelineRefusesWhatIsPushed() throws {
        _ = pipeline.request(.playing)
        #expect(source.push(buffer(at: 0)) == .accepted)
        pipeline.stop()
        #expect(source.push(buffer(at: 250_000)) == .flushing)
    }

    @Test(.timeLimit(.minutes(5))) func aFlushingSeekForgetsWhatWasNotPulled() throws {
        _ = pipeline.request(.playing)
        #expect(source.push(buffer(at: 0)) == .accepted)
        #expect(sink.waitForNews(nanoseconds: 60_000_000_000))
        #expect(pipeline.seek(to: 1_000_000, landing: .exact))
        #expect(source.push(buffer(at: 1_000_000)) == .accepted)
        #expect(pulled()?.streamTime == 1_000_000)
        pipeline.stop()
    }

    @Test func textThatIsNotCapsIsRefused() {
        let failure = #expect(throws: GStreamerFailure.self) { try source.setCaps("audio/x-raw,rate=(int") }
        #expect(failure?.kind == .refused)
    }

    @Test func nothingComesBeforeAnythingIsPushed() {
        _ = pipeline.request(.playing)
        guard case .timedOut = sink.pull(nanoseconds: 1_000_000) else {
            Issue.record("something came")
            return
        }
        pipeline.stop()
    }
}
