import CGStreamer
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GStreamerOverlay

/// Pipelines of bins that make their elements while they stream.
@Suite struct StoppingTests {
    private let pipeline: Pipeline
    private let decoder: Element
    private let sink: AppSink

    init() async throws {
        let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 30))
        pipeline = try Pipeline { _ in }
        let file = try Element(factory: "filesrc")
        try file.set("location", clip.path)
        decoder = try Element(factory: "decodebin")
        sink = try AppSink(maximumBuffers: 1)
        for element in [file, decoder, sink.element] { try pipeline.add(element) }
        try file.link(to: decoder)
    }

    @Test(.timeLimit(.minutes(5))) func nothingIsStoppedWhileElementsAreMade() throws {
        let isMaking = DispatchSemaphore(value: 0)
        let wishMeanwhile = Mutex<GstState?>(nil)
        decoder.onElementAdded { [decoder] _ in
            guard wishMeanwhile.withLock({ $0 == nil }) else { return }
            isMaking.signal()
            // Time enough for the other thread.
            Thread.sleep(forTimeInterval: 0.2)
            let pipeline = decoder.pointer.pointee.object.parent
            let wish = pipeline?.withMemoryRebound(to: GstElement.self, capacity: 1) {
                $0.pointee.target_state
            }
            wishMeanwhile.withLock { $0 = wish }
        }
        _ = pipeline.request(.playing)
        isMaking.wait()
        pipeline.stopWhatMakesElements()
        #expect(wishMeanwhile.withLock { $0 } == GST_STATE_PLAYING)
        #expect(!pipeline.isStreaming)
    }

    @Test(.timeLimit(.minutes(5))) func aFullSinkDoesNotHoldItUp() throws {
        let end = try sink.element.staticPad("sink")
        decoder.onPadAdded { pad in
            do { try pad.link(to: end) } catch { Issue.record(error) }
        }
        _ = pipeline.request(.playing)
        guard case .sample = sink.pull(nanoseconds: 10_000_000_000) else {
            Issue.record("nothing was decoded")
            return
        }
        let duration = ContinuousClock().measure { pipeline.stopWhatMakesElements() }
        // Less than the time after which it would be stopped all the same.
        #expect(duration < .milliseconds(1_500))
        #expect(!pipeline.isStreaming)
    }
}
