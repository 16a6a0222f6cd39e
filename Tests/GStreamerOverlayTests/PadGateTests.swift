import Foundation
import Synchronization
import Testing

@testable import GStreamerOverlay

/// A gate's verdicts, as the elements on both sides of it feel them.
@Suite struct PadGateTests {
    private final class Gate: PadGate {
        let verdicts: @Sendable (Int) -> PadGateVerdict
        let seen = Mutex<[Int64?]>([])
        let flushes = Atomic(0)
        let ends = Atomic(0)
        let passesEnds = Atomic(true)

        init(_ verdicts: @escaping @Sendable (Int) -> PadGateVerdict) { self.verdicts = verdicts }

        func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict {
            let index = seen.withLock { seen in
                seen.append(buffer.presentationTime)
                return seen.count - 1
            }
            return verdicts(index)
        }

        func didFlush() { flushes.add(1, ordering: .relaxed) }
        func passesEnd() -> Bool {
            ends.add(1, ordering: .relaxed)
            return passesEnds.load(ordering: .relaxed)
        }
    }

    /// Ten buffers of 10 ms through a gate before the sink.
    private func run(through gate: Gate) throws -> (Pipeline, AppSink) {
        let pipeline = try Pipeline { _ in }
        let source = try Element(factory: "audiotestsrc")
        try source.set("num-buffers", "10")
        try source.set("samplesperbuffer", "80")
        let form = try Element(factory: "capsfilter")
        try form.set("caps", "audio/x-raw,rate=8000,channels=1")
        let sink = try AppSink(maximumBuffers: 20)
        for element in [source, form, sink.element] { try pipeline.add(element) }
        try source.link(to: form)
        try form.link(to: sink.element)
        try sink.element.staticPad("sink").install(gate)
        _ = pipeline.request(.playing)
        return (pipeline, sink)
    }

    private func times(from sink: AppSink) -> [Int64?] {
        var times: [Int64?] = []
        while case .sample(let sample) = sink.pull(nanoseconds: 60_000_000_000) {
            times.append(sample.streamTime.map { $0 / 10_000_000 })
        }
        return times
    }

    @Test(.timeLimit(.minutes(5))) func whatPassesAndWhatIsDropped() throws {
        let gate = Gate { $0 % 3 == 0 ? .pass : .drop }
        let (pipeline, sink) = try run(through: gate)
        #expect(times(from: sink) == [0, 3, 6, 9])
        #expect(gate.seen.withLock { $0.count } == 10)
        #expect(gate.ends.load(ordering: .relaxed) == 1)
        pipeline.stop()
    }

    @Test(.timeLimit(.minutes(5))) func anEndComesToTheElementAndStopsWhatIsBefore() throws {
        let gate = Gate { $0 < 4 ? .pass : .end }
        let (pipeline, sink) = try run(through: gate)
        #expect(times(from: sink) == [0, 1, 2, 3])
        // The fifth was refused, and the source pushed no sixth.
        #expect(gate.seen.withLock { $0.count } == 5)
        pipeline.stop()
    }

    @Test(.timeLimit(.minutes(5))) func anEndIsKeptFromTheElement() throws {
        let gate = Gate { _ in .drop }
        gate.passesEnds.store(false, ordering: .relaxed)
        let (pipeline, sink) = try run(through: gate)
        while gate.ends.load(ordering: .relaxed) == 0 { sched_yield() }
        guard case .timedOut = sink.pull(nanoseconds: 50_000_000) else {
            Issue.record("the end passed")
            return
        }
        gate.passesEnds.store(true, ordering: .relaxed)
        #expect(try sink.element.staticPad("sink").seekUpstream(to: 0, landing: .exact))
        #expect(times(from: sink) == [])
        pipeline.stop()
    }

    @Test(.timeLimit(.minutes(5))) func heldUntilTheNextSeek() throws {
        let isHolding = Atomic(true)
        let gate = Gate { _ in isHolding.load(ordering: .relaxed) ? .hold : .pass }
        let (pipeline, sink) = try run(through: gate)
        guard case .timedOut = sink.pull(nanoseconds: 50_000_000) else {
            Issue.record("something passed")
            return
        }
        isHolding.store(false, ordering: .relaxed)
        #expect(try sink.element.staticPad("sink").seekUpstream(to: 0, landing: .exact))
        guard case .sample(let sample) = sink.pull(nanoseconds: 60_000_000_000) else {
            Issue.record("nothing passed")
            return
        }
        #expect(sample.streamTime == 0)
        #expect(gate.flushes.load(ordering: .relaxed) == 1)
        pipeline.stop()
    }
}
