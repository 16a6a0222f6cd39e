import Synchronization
import Testing

@testable import GStreamerOverlay

/// Messages are told as values, on whatever thread posts them: nobody polls the bus.
@Suite struct BusTests {
    private final class Told: Sendable {
        private let messages = Mutex<[BusMessage]>([])

        func receive(_ message: BusMessage) { messages.withLock { $0.append(message) } }

        var all: [BusMessage] { messages.withLock { $0 } }
    }

    /// A refused change of state says only that it was refused.
    @Test func theReasonOfARefusalIsOnTheBus() throws {
        let told = Told()
        let pipeline = try Pipeline { told.receive($0) }
        let file = try Element(factory: "filesrc", name: "file")
        try file.set("location", "/nonexistent/clip.mp4")
        let sink = try Element(factory: "fakesink")
        for element in [file, sink] { try pipeline.add(element) }
        try file.link(to: sink)
        #expect(!pipeline.request(.playing))
        pipeline.stop()
        let failure = told.all.lazy.compactMap { message -> GStreamerFailure? in
            if case .error(let failure) = message { failure } else { nil }
        }.first
        #expect(failure?.element == "file")
        #expect(failure?.kind == .stream(domain: "gst-resource-error-quark", code: 3))
        #expect(failure?.debug?.contains("/nonexistent/clip.mp4") == true)
    }

    @Test(.timeLimit(.minutes(5))) func theEndIsToldOnce() async throws {
        let (ends, send) = AsyncStream.makeStream(of: Void.self)
        let told = Told()
        let pipeline = try Pipeline { message in
            told.receive(message)
            if case .endOfStream = message { send.yield() }
        }
        let source = try Element(factory: "fakesrc")
        try source.set("num-buffers", "3")
        let sink = try Element(factory: "fakesink")
        for element in [source, sink] { try pipeline.add(element) }
        try source.link(to: sink)
        #expect(pipeline.request(.playing))
        for await _ in ends { break }
        pipeline.stop()
        let count = told.all.count { if case .endOfStream = $0 { true } else { false } }
        #expect(count == 1)
    }

    @Test func twoElementsOfOneNameAreRefused() throws {
        let pipeline = try Pipeline { _ in }
        let (first, second) = (
            try Element(factory: "identity", name: "same"), try Element(factory: "identity", name: "same")
        )
        try pipeline.add(first)
        let failure = #expect(throws: GStreamerFailure.self) { try pipeline.add(second) }
        #expect(failure?.message.contains("'same'") == true)
    }
}
