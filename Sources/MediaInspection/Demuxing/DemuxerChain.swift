package import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// The beginning of a pipeline that reads a file: the source of its bytes, and `parsebin`, which outputs each
/// of its streams on a pad.
///
/// The faults of demuxers are compensated for; see `DemuxerQuirks`.
package final class DemuxerChain: Sendable {
    private let demuxer: Element
    /// The handlers of the demuxer's signals capture this: it owns no elements, which avoids a cycle.
    private let state = State()

    /// Adds the elements to a pipeline.
    ///
    /// - Parameters:
    ///   - file: the source of the bytes, such as `Element.file(at:patches:)`.
    ///   - keepsPackets: whether H.264 and HEVC that is framed as in movies is output unchanged.
    package init(from file: Element, in pipeline: Pipeline, keepsPackets: Bool = false) throws {
        demuxer = try Element(factory: "parsebin")
        if keepsPackets { demuxer.keepPackets() }
        for element in [file, demuxer] { try pipeline.add(element) }
        try file.link(to: demuxer)
        demuxer.onElementAdded { [state] element in
            state.note(element.quirks, countsFromZero: element.countTimeFromZero())
            element.takePacketsWithoutFrames()
            element.dropPacketsBeforeSegment()
        }
    }

    /// The faults of the file's demuxer, which are known before it has pads.
    package var quirks: DemuxerQuirks { state.quirks }

    /// Whether the times of buffers are stream times, which is known before the demuxer has pads.
    package var countsFromZero: Bool { state.countsFromZero }

    /// Calls `handler` on any thread for each element that the demuxer consists of, before it runs.
    package func onElementAdded(_ handler: @escaping @Sendable (Element) -> Void) {
        demuxer.onElementAdded(handler)
    }

    /// Links every stream of the file.
    ///
    /// - Parameter link: links a pad; called on a streaming thread.
    package func linkAllStreams(by link: @escaping @Sendable (Pad) -> Void) {
        demuxer.onPadAdded { [state] pad in
            state.mendTimes(of: pad, forDecoder: false)
            link(pad)
            pad.passBlocks()
        }
    }

    /// Links one stream of the file, as soon as the demuxer has it. To be called before the pipeline starts.
    ///
    /// - Parameters:
    ///   - input: the pad to which `link` links the stream, directly or through other elements.
    ///   - mendsTimes: whether wrong presentation times are left out, as a decoder requires; missing ones are
    ///     added in any case.
    ///   - isChosen: whether a pad has the stream; called once for each pad, in the demuxer's order.
    ///   - link: links the pad; called on a streaming thread.
    ///   - failure: called if `input` isn't linked when the demuxer has all its pads.
    package func linkStream(
        to input: Pad, mendsTimes: Bool, ifChosen isChosen: @escaping @Sendable (Pad) -> Bool,
        by link: @escaping @Sendable (Pad) -> Void, orElse failure: @escaping @Sendable () -> Void
    ) {
        demuxer.onElementAdded { element in
            element.keepFrameRate()
            element.discardLatePads(of: input)
        }
        demuxer.onPadAdded { [state] pad in
            guard isChosen(pad), !input.isLinked else {
                if state.quirks.contains(.needsAllPads) { pad.discardBuffers() }
                return
            }
            // Before `link`, so that everything behind the pad uses the corrected times.
            state.mendTimes(of: pad, forDecoder: mendsTimes)
            link(pad)
            pad.passBlocks()
        }
        demuxer.onNoMorePads { [state] in
            state.noteAllPads()
            if !input.isLinked { failure() }
        }
    }

    /// Waits before a seek until the demuxer has all its pads, if it can't be sought while it adds them. It
    /// may not signal that for a file with one stream, so the wait is short and happens once.
    package func waitForAllPads() { state.waitForAllPads() }
}

extension DemuxerChain {
    private final class State: Sendable {
        private struct Content {
            var quirks = DemuxerQuirks()
            var countsFromZero = false
            /// Whether waiting for all pads has timed out.
            var lacksPads = false
        }

        private let content = Mutex(Content())
        private let allPads = Latch()

        var quirks: DemuxerQuirks { content.withLock { $0.quirks } }
        var countsFromZero: Bool { content.withLock { $0.countsFromZero } }

        func note(_ quirks: DemuxerQuirks, countsFromZero: Bool) {
            content.withLock { content in
                content.quirks.formUnion(quirks)
                content.countsFromZero = content.countsFromZero || countsFromZero
            }
        }

        func mendTimes(of pad: Pad, forDecoder: Bool) {
            let caps = pad.capsText
            if forDecoder, quirks.isSoughtByDecodingTimes(caps: caps) {
                content.withLock { _ = $0.quirks.insert(.seeksByDecodingTimes) }
            }
            guard let remedy = quirks.remedy(caps: caps), forDecoder || remedy == .showInOrder else {
                return
            }
            pad.mendPictureTimes(by: remedy)
        }

        func noteAllPads() { allPads.open() }

        func waitForAllPads() {
            let waits = content.withLock { $0.quirks.contains(.makesPadsOnce) && !$0.lacksPads }
            guard waits else { return }
            if !allPads.wait(seconds: 0.5) { content.withLock { $0.lacksPads = true } }
        }
    }
}

extension Element {
    /// Discards the output of pads that a demuxer adds late, on demuxers that do so, if `input` is linked by
    /// then.
    fileprivate func discardLatePads(of input: Pad) {
        guard quirks.contains(.makesPadsLate) else { return }
        onPadAdded { if input.isLinked { $0.discardBuffers() } }
    }
}
