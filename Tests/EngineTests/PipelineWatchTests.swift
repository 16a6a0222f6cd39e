import GStreamerOverlay
import Testing

@testable import Engine

@Suite struct PipelineWatchTests {
    /// As proc(5) has it: the name may hold anything, spaces and parentheses too.
    @Test(arguments: ["queue:src", "a) b (c", ") R 1 2"])
    func aThreadsTimeIsReadBehindItsName(name: String) throws {
        let line = "7 (\(name)) S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 1 0 100"
        let use = try #require(ThreadUse(7, stat: line))
        #expect(use.number == 7 && use.name == name)
        // In hundredths of a second, on every Linux.
        #expect(use.seconds == 1.75)
        #expect(ThreadUse(7, stat: "7 (short) S 1") == nil)
    }

    @Test func theProcessIsRead() {
        #expect(!ProcessFiles.threads().isEmpty)
        let memory = ProcessFiles.memory()
        #expect(memory.resident > 1_000_000 && memory.peak >= memory.resident)
        #expect(ProcessFiles.processorSeconds > 0)
    }

    /// appsrc ! videoconvert ! queue ! x264enc ! mp4mux ! filesink, as an export has it.
    private static func pipeline() throws -> Pipeline {
        let pipeline = try Pipeline { _ in }
        let elements = try [
            ("appsrc", "branch"), ("videoconvert", "convert"), ("queue", "video_queue"),
            ("x264enc", "video_encoder"), ("mp4mux", "muxer"), ("filesink", "file"),
        ].map { try Element(factory: $0.0, name: $0.1) }
        for element in elements { try pipeline.add(element) }
        for (from, to) in zip(elements, elements.dropFirst()) { try from.link(to: to) }
        return pipeline
    }

    private static func state(
        of pipeline: Pipeline, as role: PipelineSnapshot.Role = .render
    ) -> PipelineSnapshot.PipelineState {
        PipelineSnapshot.PipelineState(pipeline, number: 1, name: "render", role: role, counts: [:])
    }

    @Test func anElementWorksAtWhatItsThreadDoes() throws {
        let state = Self.state(of: try Self.pipeline())
        #expect(state.state == "NULL")
        #expect(
            state.elements.map { "\($0.name) \($0.stage)" } == [
                "branch compose", "convert compose", "video_queue encode", "video_encoder encode",
                "muxer write",
                "file write",
            ])
        #expect(state.elements[2].level?.maxBuffers == 200 && state.elements[1].level == nil)
        #expect(state.elements[2].pads.first?.next == "video_encoder")
    }

    /// A library's own threads have the name of the one that began them.
    @Test func threadsOfOneNameAreToldTogether() throws {
        let pipeline = Self.state(of: try Self.pipeline())
        var times = ThreadTimes()
        func use(_ number: Int32, _ name: String, _ seconds: Double) -> ThreadUse {
            ThreadUse(number: number, name: name, seconds: seconds)
        }
        func told(_ total: Double) -> [String] {
            times.stages(total: total).flatMap { stage in
                stage.parts.map { "\(stage.name) \($0.name) \($0.seconds) \($0.threads)" }
            }
        }
        times.update(
            with: [
                use(1, "main", 0.5), use(2, "video_queue:src", 2), use(3, "video_queue:src", 1),
                use(4, "qtdemux12:sink", 1),
            ], in: [pipeline])
        #expect(
            told(6) == [
                "decode qtdemux 1.0 1", "encode video_queue 3.0 2", "other ended threads 1.5 0",
                "other main 0.5 1",
            ])
        // One has ended, another one has got the number of a third, and one goes on under another name.
        times.update(
            with: [use(1, "main", 0.5), use(2, "video_queue:src", 4), use(4, "feed", 0.25), use(5, "a", 1)],
            in: [])
        times.update(
            with: [use(1, "main", 0.5), use(2, "typefind:sink", 5), use(4, "feed", 0.5)], in: [])
        #expect(
            told(10) == [
                "decode qtdemux 1.0 0", "decode typefind 1.0 1", "compose feed 0.5 1",
                "encode video_queue 5.0 0", "other a 1.0 0", "other ended threads 1.0 0", "other main 0.5 1",
            ])
    }

    @Test func buffersAreCountedWherePadsPass() throws {
        let pipeline = try Pipeline { _ in }
        let source = try Element(factory: "videotestsrc")
        try source.set("num-buffers", "7")
        let sink = try AppSink(maximumBuffers: 20)
        for element in [source, sink.element] { try pipeline.add(element) }
        try source.link(to: sink.element)
        let count = BufferCount()
        try source.staticPad("src").count(into: count)
        _ = pipeline.request(.playing)
        while case .sample = sink.pull(nanoseconds: 60_000_000_000) {}
        #expect(count.value == 7)
        #expect(try source.staticPad("src").negotiatedCaps?.hasPrefix("video/x-raw") == true)
        pipeline.stop()
    }
}
