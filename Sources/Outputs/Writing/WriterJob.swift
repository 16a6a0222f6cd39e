internal import Containers
internal import Dispatch
internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaInspection
package import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The file of a writer, from the first sample to its name.
///
/// Inputs are named by their indices. The samples of each are encoded as they come. They are written when each input has a sample or is finished,
/// because a muxer needs the formats of all tracks first.
///
/// `@unchecked Sendable`: each lane belongs to the one call that appends to its input; the rest is behind a lock.
package final class WriterJob: @unchecked Sendable {
    private struct State {
        /// Its tracks have the indices of the inputs.
        var writer: FileWriter?
        var tracks: [WrittenTrack?]
        var extents: [WriterExtent?]
        var session: CMTime?
        var end: CMTime?
        /// Whether writing was cancelled or has failed, or the file is complete.
        var isOver = false
    }

    private let kicks: [@Sendable () -> Void]
    private let backpressure: WriterBackpressure
    private let lanes: [any WriterLane]
    private let isSound: [Bool]
    private let transforms: [CGAffineTransform]
    private let naturalSizes: [CGSize]
    private let destination: ExportDestination
    private let muxer: String
    private let muxing: [Property]
    private let metadata: OutputMetadata
    private let movieScale: CMTimeScale
    private let segments: WriterSegments?
    private let state: Mutex<State>
    private let onFailure: @Sendable (any Error) -> Void

    /// - Throws: `AVError` if the file can't be written, or the settings of an input can't be met.
    package init(
        _ inputs: [WriterInput], _ output: WriterOutput,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) throws {
        guard !inputs.isEmpty else {
            throw AVError(
                .operationNotAllowed, reason: "the writer has no input",
                remedy: "add one before writing starts")
        }
        try FileWriter.prepare()
        self.onFailure = onFailure
        kicks = inputs.map { $0.onRoom }
        backpressure = WriterBackpressure(inputs)
        isSound = inputs.map { $0.mediaType == .audio }
        for input in inputs { try input.checkTransform() }
        transforms = inputs.map(\.transform)
        naturalSizes = inputs.map(\.naturalSize)
        metadata = output.metadata
        var counts: [AVMediaType: Int] = [:]
        lanes = try inputs.map { input in
            let number = counts[input.mediaType, default: 0]
            counts[input.mediaType] = number + 1
            return try Self.lane(of: input, number: number, in: output)
        }
        muxer = output.container.muxer ?? "mp4mux"
        destination = try ExportDestination(
            url: output.url, container: output.container, replaces: output.replaces)
        try destination.check()
        movieScale = output.movieTimeScale
        segments = output.segments
        try segments?.check(inputs)
        muxing = Self.muxing(output, path: destination.temporaryURL.path)
        state = Mutex(
            State(tracks: inputs.map { _ in nil }, extents: inputs.map { _ in nil }))
    }

    private static func lane(
        of input: WriterInput, number: Int, in output: WriterOutput
    ) throws -> any WriterLane {
        let container = output.container
        let kind = input.mediaType == .video ? "video" : "audio"
        let (name, pad) = ("\(kind)_input_\(number)", "\(kind)_\(number)")
        guard let settings = input.outputSettings else {
            return PassthroughLane(
                name: name, pad: pad, timescale: input.mediaTimeScale, hint: input.sourceFormatHint,
                container: container)
        }
        var encoding = try WriterEncoding(settings, input.mediaType)
        encoding.hasClosedGroups = output.segments != nil
        try encoding.check(in: container)
        try encoding.checkSize()
        return input.mediaType == .video
            ? FrameLane(name: name, pad: pad, encoding, timescale: input.mediaTimeScale)
            : SoundLane(name: name, pad: container.layout == .movie ? pad : nil, encoding)
    }

    private static func muxing(_ output: WriterOutput, path: String) -> [Property] {
        var properties: [Property] = []
        if output.movieFragmentInterval.isNumeric, output.movieFragmentInterval > .zero {
            let milliseconds = max(1, output.movieFragmentInterval.samples(at: 1000) ?? 1000)
            properties += [
                Property("fragment-duration", String(milliseconds)),
                Property("fragment-mode", "first-moov-then-finalise"),
            ]
        } else if output.shouldOptimizeForNetworkUse {
            properties += [Property("faststart", "true"), Property("faststart-file", path + ".faststart")]
        }
        return properties
    }

    // MARK: Samples

    package func startSession(_ time: CMTime) { state.withLock { $0.session = time } }
    package func endSession(_ time: CMTime) { state.withLock { $0.end = time } }

    /// Whether samples can be appended to an input.
    package func readiness(of index: Int) -> WriterReadiness {
        let writer = state.withLock { $0.writer }
        return backpressure.readiness(of: index) { writer?.waiting(in: $0) ?? 0 }
    }

    /// Whether samples may be appended to an input, even if it isn't ready.
    package func hasRoom(for index: Int) -> Bool {
        guard let writer = state.withLock({ $0.writer }) else { return true }
        return writer.uncoded(in: index) < backpressure.mostWaiting(in: index)
    }

    /// Takes samples; false if that failed. For one thread at a time for each input.
    package func append(_ sample: CMSampleBuffer, to index: Int) -> Bool {
        guard let session = state.withLock({ $0.session }) else { return false }
        do {
            try WriterTimes.check(sample, session: session)
            guard try put(lanes[index].take(sample, session: session), at: index) else { return false }
        } catch {
            fail(error)
            return false
        }
        for other in backpressure.take(sample, session: session, at: index) { kicks[other]() }
        return true
    }

    /// Ends an input. For one thread at a time for each input.
    package func end(_ index: Int) {
        do {
            let (session, end) = state.withLock { ($0.session ?? .zero, $0.end) }
            _ = try put(lanes[index].finish(end: end.map { $0 - session }), at: index)
        } catch {
            fail(error)
        }
        state.withLock { $0.writer }?.end(index)
        for other in backpressure.finish(index) { kicks[other]() }
    }

    private func put(_ samples: [WrittenSample], at index: Int) throws -> Bool {
        let (track, extent) = (lanes[index].track, lanes[index].extent)
        if let extent { try check(end: CMTimeMaximum(extent.start, extent.end), extent) }
        let writer = state.withLock { state -> FileWriter? in
            if state.isOver { return nil }
            (state.tracks[index], state.extents[index]) = (track, extent)
            let writer = state.writer ?? makeWriter()
            state.writer = writer
            return writer
        }
        // Outside of the lock, which `muxerProperties(for:)` takes during this call.
        guard let writer else { return false }
        guard let track, !samples.isEmpty else { return true }
        return try writer.put(samples, of: track, into: index)
    }

    private func check(end: CMTime, _ extent: WriterExtent) throws {
        guard isMovie else { return }
        try WriterTimes.check(end: end, timescale: max(extent.timescale, Int64(movieScale)))
    }

    // MARK: The pipelines

    private func makeWriter() -> FileWriter {
        let reserved = isMovie && !additions.isEmpty ? ["comment": additions.reservedComment] : [:]
        return FileWriter(
            trackCount: lanes.count,
            FileWriter.Output(
                muxer: muxer, tags: reserved, artwork: metadata.artwork,
                path: destination.temporaryURL.path, waitingPath: destination.waitingPath),
            limit: Self.limit, muxerProperties: { [weak self] in self?.muxerProperties(for: $0) ?? [] },
            onNeed: { [kicks] index in kicks[index]() },
            onFailure: { [weak self] error in
                // The failure may be reported from within calls that hold locks.
                DispatchQueue.global().async { [weak self] in self?.fail(error) }
            })
    }

    /// The number of samples of an input that may wait in its encoder's source.
    private static let limit = 8

    /// - Parameter known: the indices of the inputs that have samples.
    private func muxerProperties(for known: [Int]) -> [Property] {
        let (tracks, extents) = state.withLock { state in
            (known.compactMap { state.tracks[$0] }, known.map { state.extents[$0] })
        }
        let scale =
            isMovie ? [Property("movie-timescale", String(timescale(of: tracks)))] : []
        // The box that has to be made longer then has to be the last.
        let isLate = extents.allSatisfy { $0.map { $0.start > .zero } ?? false }
        return (isLate ? muxing.filter { !$0.name.hasPrefix("faststart") } : muxing) + scale
    }

    /// A multiple of the first video's, so that its times are exact.
    private func timescale(of tracks: [WrittenTrack]) -> Int64 {
        if movieScale > 0 { return Int64(movieScale) }
        let first = tracks.lazy.flatMap(\.padProperties).first { $0.name == "trak-timescale" }
        let own = first.flatMap { Int64($0.value) } ?? 48_000
        return own * max(1, (600 + own - 1) / own)
    }

    // MARK: The end

    /// Completes the file after all inputs were ended, and calls the handler on some thread.
    package func finish(_ handler: @escaping @Sendable ((any Error)?) -> Void) {
        DispatchQueue.global().async { [self] in
            do {
                try complete()
                handler(nil)
            } catch {
                destination.discard()
                // What fails because the file is gone is not what ended writing.
                handler(state.withLock { $0.isOver } ? CancellationError() : error)
            }
        }
    }

    private func complete() throws {
        let (writer, isOver) = state.withLock { ($0.writer, $0.isOver) }
        if isOver { throw CancellationError() }
        guard try writer?.finish() ?? false else {
            throw AVError(
                .operationNotAllowed, reason: "no samples were appended",
                remedy: "append some before finishing")
        }
        if isMovie { try patch() }
        if let segments { return try complete(segments) }
        try state.withLock { state in
            if state.isOver { throw CancellationError() }
            try destination.finish()
            state.isOver = true
        }
    }

    /// Hands the movie on in segments. No file is left.
    private func complete(_ segments: WriterSegments) throws {
        let session = state.withLock { $0.session ?? .zero }
        try segments.cut(SourceFile(path: destination.temporaryURL.path), zero: session) {
            if state.withLock({ $0.isOver }) { throw CancellationError() }
        }
        try state.withLock { state in
            if state.isOver { throw CancellationError() }
            state.isOver = true
        }
        destination.discard()
    }

    /// The data that the muxer doesn't write.
    private var additions: MovieAdditions {
        MovieAdditions(chapters: [], duration: .zero, location: metadata.location)
            .adding(metadata.movieTexts)
    }

    private var isMovie: Bool { destination.container.layout == .movie }

    /// Writes the values that the muxer can't know.
    private func patch() throws {
        let (session, end, extents) = state.withLock { ($0.session ?? .zero, $0.end, $0.extents) }
        let limit = end.map { $0 - session }
        if let limit { for case let extent? in extents { try check(end: limit, extent) } }
        let tracks = lanes.indices.compactMap { index in
            extents[index].map { extent in
                // The last frame is displayed to the end of the session.
                let end = limit.map { isSound[index] ? CMTimeMinimum($0, extent.end) : $0 } ?? extent.end
                return MovieSession.Track(
                    isSound: isSound[index], start: extent.start, end: end,
                    encoderDelay: extent.encoderDelay, transform: transforms[index],
                    naturalSize: naturalSizes[index])
            }
        }
        let url = destination.temporaryURL
        let finish = MovieFinish(
            .session(MovieSession(tracks)),
            creation: CreationDate.of(ExportSettings(video: nil, audio: nil)),
            brand: destination.container.brand, additions: additions)
        try finish.change(to: SourceFile(path: url.path)).write(into: url)
    }

    /// Ends writing, and returns when it has ended: no file is left. For no streaming thread.
    ///
    /// - Returns: `false` if the file is complete already.
    package func cancel() -> Bool {
        guard let writer = over() else { return false }
        writer.map { $0.close() }
        destination.discard()
        return true
    }

    /// Ends writing as `cancel()`, but returns at once, on any thread.
    package func abandon() {
        guard let writer = over() else { return }
        let destination = destination
        DispatchQueue.global().async {
            writer?.close()
            destination.discard()
        }
    }

    /// Notes the end; nil if it was noted before.
    private func over() -> FileWriter?? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            state.isOver = true
            return .some(state.writer)
        }
    }

    /// Reports a failure, unless writing has ended: closing the pipeline may make it fail.
    private func fail(_ error: any Error) {
        if error is CancellationError || state.withLock({ $0.isOver }) { return }
        onFailure(error)
    }
}
