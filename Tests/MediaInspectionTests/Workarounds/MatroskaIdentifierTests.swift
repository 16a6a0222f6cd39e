import Containers
import Foundation
import GStreamerOverlay
import MediaInspection
import Synchronization
import TestSupport
import Testing

/// Identifiers that the muxer makes up at random.
@Suite struct MatroskaIdentifierTests {
    /// Muxes a little audio with two chapters.
    private static func mux(into url: URL) throws {
        let isOver = DispatchSemaphore(value: 0)
        let failure = Mutex<GStreamerFailure?>(nil)
        let pipeline = try Pipeline { message in
            if let found = message.failure { failure.withLock { $0 = $0 ?? found } }
            guard message.failure != nil || message.isEnd else { return }
            isOver.signal()
        }
        defer { pipeline.stop() }
        let source = try Element(factory: "audiotestsrc")
        try source.set("num-buffers", "3")
        let filter = try Element(factory: "capsfilter")
        try filter.set("caps", "audio/x-raw,format=S16LE,rate=8000,channels=1")
        let muxer = try Element(factory: "matroskamux")
        #expect(muxer.addChapter("One", over: 0..<100_000_000))
        #expect(muxer.addChapter("Two", over: 100_000_000..<300_000_000))
        let file = try Element(factory: "filesink")
        try file.set("location", url.path)
        let elements = [source, filter, muxer, file]
        for element in elements { try pipeline.add(element) }
        for (upstream, downstream) in zip(elements, elements.dropFirst()) {
            try upstream.link(to: downstream)
        }
        _ = pipeline.request(.playing)
        isOver.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// One of 256 identifiers is a byte shorter: until three files have had one.
    @Test(.timeLimit(.minutes(5))) func filesAreTheSameHoweverShortTheirIdentifiers() throws {
        let folder = try TemporaryFolder.make("identifiers")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.mkv")
        var raw: Set<Data> = []
        var finished: Set<Data> = []
        var shortCount = 0
        var runCount = 0
        while shortCount < 3, runCount < 5000 {
            runCount += 1
            try Self.mux(into: url)
            raw.insert(try Data(contentsOf: url))
            let change = try MatroskaLengthening(of: SourceFile(path: url.path))
            if !change.insertions.isEmpty { shortCount += 1 }
            try change.write(into: url)
            try MatroskaFinish(encoderDelay: 21_333_333, creation: nil)
                .patches(for: SourceFile(path: url.path)).write(into: url)
            finished.insert(try Data(contentsOf: url))
        }
        #expect(shortCount == 3, "after \(runCount) files")
        #expect(raw.count == runCount)
        #expect(finished.count == 1)
    }
}

extension BusMessage {
    fileprivate var isEnd: Bool { if case .endOfStream = self { true } else { false } }
}
