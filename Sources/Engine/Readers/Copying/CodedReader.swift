internal import Foundation
internal import GStreamerOverlay
internal import MediaInspection
package import MediaTypes
package import RenderPlan

/// The coded samples of one track of one file, in decoding order, pulled from a small pipeline.
///
/// Must be used on one thread at a time: its calls block. `close()` may be called from any thread and ends a
/// blocked call soon.
package final class CodedReader: Sendable {
    private let source: MediaSource
    private let pipeline: Pipeline
    private let demuxing: DemuxerChain
    private let sink: AppSink
    private let state: SourceReader.SharedState
    private let reads: ReadWatch
    /// The start of the asset in the demuxer's time.
    private let start: Int64

    /// Builds the pipeline and starts to open the file.
    ///
    /// - Parameter keepsPackets: Whether video in the form in which movies store it is returned as in the
    ///   file. A parser would report more about it, but write the parameter sets into key frames.
    package init(_ source: MediaSource, isVideo: Bool, keepsPackets: Bool = false) throws {
        self.source = source
        start = source.start.map { StreamTime.signedNanoseconds($0.wrappedValue) } ?? 0
        let state = SourceReader.SharedState()
        self.state = state
        pipeline = try Pipeline { state.receive($0) }
        sink = try AppSink(maximumBuffers: Self.queued)
        reads = ReadWatch(of: source)
        demuxing = try DemuxerChain(
            of: source, patches: FileFacts(of: source).patches, reads: reads, in: pipeline,
            keepsPackets: keepsPackets)
        try pipeline.add(sink.element)
        let end = try sink.element.staticPad("sink")
        end.onBuffer { _ in state.noteDelivery() }
        let types = isVideo ? ["video/", "image/"] : ["audio/"]
        // Weak, because the pipeline owns the demuxer and so this closure.
        demuxing.linkStream(of: source, types: types, to: end, state: state) {
            [weak pipeline, weak sink] pad in
            guard let pipeline, let sink else { return }
            let packing = try Self.packing(of: pad.capsText, keepsPackets: keepsPackets)
                .map { try Element($0) }
            try pipeline.insert(packing, between: pad, and: sink.element)
        }
        _ = pipeline.request(.playing)
    }

    /// The maximum number of queued samples.
    private static let queued = 32

    /// The elements that convert a stream to the form in which movies store it.
    private static func packing(of caps: String, keepsPackets: Bool) -> [ElementNode] {
        func field(_ name: String) -> String? { DecodedFormat.field(name, of: caps) }
        let forms: [(prefix: String, parser: String, caps: String, isMade: Bool)] = [
            (
                "video/x-h264", "h264parse", "video/x-h264,stream-format=avc,alignment=au",
                field("stream-format") == "avc" && field("alignment") == "au"
            ),
            (
                "video/x-h265", "h265parse", "video/x-h265,stream-format=hvc1,alignment=au",
                field("stream-format") == "hvc1" && field("alignment") == "au"
            ),
            (
                "audio/mpeg,", "aacparse", "audio/mpeg,mpegversion=4,stream-format=raw",
                field("stream-format") == "raw" || field("mpegversion") == "1"
            ),
        ]
        // A parser without anything to convert would write parameter sets into the samples.
        guard let form = forms.first(where: { caps.hasPrefix($0.prefix) }), !form.isMade else { return [] }
        let isWhole = field("alignment") == nil && field("codec_data") != nil
        if keepsPackets, isWhole, form.prefix.hasPrefix("video/") {
            return [ElementNode("", "capssetter", [Property("caps", "\(form.prefix),alignment=au")])]
        }
        return [
            ElementNode("", form.parser), ElementNode("", "capsfilter", [Property("caps", form.caps)]),
        ]
    }

    /// Seeks to the last sample at or before a time of the file that can be decoded on its own.
    package func move(to nanoseconds: Int64) throws {
        for _ in 0..<Self.patience {
            switch pipeline.waitForState(nanoseconds: Self.step) {
            case .pending: try state.throwFailure(for: source, isOver: false)
            case .failed: try state.throwFailure(for: source, isOver: true)
            case .reached:
                guard nanoseconds > 0 else { return }
                demuxing.waitForAllPads()
                let (time, landing) = demuxing.quirks.seek(
                    to: UInt64(max(0, nanoseconds + start)), landing: .keyFrameBefore)
                state.willSeek(to: time)
                guard pipeline.seek(to: time, landing: landing) else {
                    throw SourceFailure(.damaged, source: source, message: "the file cannot be sought")
                }
                return
            }
        }
        throw stalled
    }

    /// A coded frame or packet. Times are in nanoseconds of the file.
    package struct Sample: Sendable {
        package let data: CMBlockBuffer
        /// The presentation time; nil without a timestamp.
        package let presentationTime: Int64?
        package let decodingTime: Int64?
        package let duration: Int64?
        /// Whether it can be decoded without earlier samples.
        package let isSync: Bool
        /// Whether data is missing before it, or it is the first.
        package let isDiscontinuous: Bool
        /// Whether it is a header of the stream (`GST_BUFFER_FLAG_HEADER`) instead of a frame or packet.
        let isHeader: Bool
        /// The format, in GStreamer's text form.
        package let caps: String

        fileprivate init(_ sample: CodedSample, after start: Int64) throws {
            guard let copy = try sample.buffer.withBytes({ CMBlockBuffer(copying: $0) }) else {
                throw AVError(.outOfMemory, reason: "no memory for a coded sample")
            }
            data = copy
            presentationTime = sample.presentationTime.map { $0 - start }
            decodingTime = sample.decodingTime.map { $0 - start }
            duration = sample.duration
            isSync = sample.isSync
            isDiscontinuous = sample.isDiscontinuous
            isHeader = sample.isHeader
            caps = sample.caps
        }
    }

    /// Returns the next sample; nil at the end of the file.
    package func next() throws -> Sample? {
        for _ in 0..<Self.patience {
            switch sink.pullCoded(nanoseconds: Self.step, countsFromZero: demuxing.countsFromZero) {
            case .sample(let sample): return try Sample(sample, after: start)
            case .endOfStream:
                try state.throwFailure(for: source, isOver: true)
                return nil
            case .timedOut: try state.throwFailure(for: source, isOver: false)
            }
        }
        throw stalled
    }

    private var stalled: SourceFailure {
        let seconds = Self.patience / 10
        let read = reads.unansweredRead(for: .seconds(seconds / 2))
        return SourceFailure(
            .stalled(seconds: seconds, unansweredRead: read), source: source,
            message: "took over \(seconds) s to read")
    }

    /// Stops the pipeline. A blocked call throws `CancellationError` soon after. Must not be called on
    /// streaming threads.
    package func close() {
        state.close()
        pipeline.stopWhatMakesElements()
    }

    private static let step: UInt64 = 100_000_000
    private static let patience = 200
}
