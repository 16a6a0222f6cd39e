internal import Dispatch
internal import Engine
internal import ExtraTypes
internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The file of a writer, from the first sample to its name.
///
/// The pipeline is made when each input has a sample or is finished: its elements depend on the samples.
///
/// `@unchecked Sendable`: each lane belongs to the one call that appends to its input; the rest is behind a lock.
final class WriterJob: @unchecked Sendable {
    private struct State {
        var writer: FileWriter?
        /// What waits for the pipeline, by input.
        var pending: [[WrittenSample]]
        var isEnded: [Bool]
        var tracks: [WrittenTrack?]
        var extents: [WriterExtent?]
        /// The track of each input in the file; nil for one without samples.
        var places: [Int?]
        var session: CMTime?
        var end: CMTime?
        /// Whether writing was cancelled or has failed, or the file is complete.
        var isOver = false
    }

    private let inputs: [ObjectIdentifier: Int]
    private let kicks: [@Sendable () -> Void]
    private let lanes: [any WriterLane]
    private let isSound: [Bool]
    private let transforms: [CGAffineTransform]
    private let naturalSizes: [CGSize]
    private let destination: ExportDestination
    private let muxer: String
    private let muxing: [Property]
    private let metadata: OutputMetadata
    private let movieScale: CMTimeScale
    private let state: Mutex<State>
    private let onFailure: @Sendable (any Error) -> Void

    /// - Throws: `AVError` if the file can't be written, or the settings of an input can't be met.
    init(_ writer: AVAssetWriter, onFailure: @escaping @Sendable (any Error) -> Void) throws {
        let inputs = writer.inputs
        guard !inputs.isEmpty else {
            throw AVError(
                .operationNotAllowed, reason: "the writer has no input",
                remedy: "add one before writing starts")
        }
        try FileWriter.prepare()
        self.onFailure = onFailure
        self.inputs = Dictionary(
            inputs.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
        kicks = inputs.map { input in { [weak input] in input?.kick() } }
        isSound = inputs.map { $0.mediaType == .audio }
        transforms = inputs.map(\.transform)
        naturalSizes = inputs.map(\.naturalSize)
        metadata = OutputMetadata(writer.metadata)
        var counts: [AVMediaType: Int] = [:]
        lanes = try inputs.map { input in
            let number = counts[input.mediaType, default: 0]
            counts[input.mediaType] = number + 1
            return try Self.lane(of: input, number: number, in: writer.container)
        }
        muxer = writer.container.muxer ?? "mp4mux"
        destination = try ExportDestination(
            url: writer.outputURL, container: writer.container, replaces: writer.replaces)
        try destination.check()
        movieScale = writer.movieTimeScale
        muxing = Self.muxing(writer, path: destination.temporaryURL.path)
        state = Mutex(
            State(
                pending: inputs.map { _ in [] }, isEnded: inputs.map { _ in false },
                tracks: inputs.map { _ in nil }, extents: inputs.map { _ in nil },
                places: inputs.map { _ in nil }))
    }

    private static func lane(
        of input: AVAssetWriterInput, number: Int, in container: ExportContainer
    ) throws -> any WriterLane {
        let kind = input.mediaType == .video ? "video" : "audio"
        let (name, pad) = ("\(kind)_input_\(number)", "\(kind)_\(number)")
        guard let settings = input.outputSettings else {
            return PassthroughLane(
                name: name, pad: pad, timescale: input.mediaTimeScale, hint: input.sourceFormatHint,
                container: container)
        }
        let encoding = try WriterEncoding(settings, input.mediaType)
        try encoding.check(in: container)
        return input.mediaType == .video
            ? FrameLane(name: name, pad: pad, encoding, timescale: input.mediaTimeScale)
            : SoundLane(name: name, pad: container.layout == .movie ? pad : nil, encoding)
    }

    private static func muxing(_ writer: AVAssetWriter, path: String) -> [Property] {
        var properties: [Property] = []
        if writer.movieFragmentInterval.isNumeric, writer.movieFragmentInterval > .zero {
            let milliseconds = max(1, writer.movieFragmentInterval.samples(at: 1000) ?? 1000)
            properties += [
                Property("fragment-duration", String(milliseconds)),
                Property("fragment-mode", "first-moov-then-finalise"),
            ]
        } else if writer.shouldOptimizeForNetworkUse {
            properties += [Property("faststart", "true"), Property("faststart-file", path + ".faststart")]
        }
        return properties
    }

    // MARK: Samples

    func startSession(_ time: CMTime) { state.withLock { $0.session = time } }
    func endSession(_ time: CMTime) { state.withLock { $0.end = time } }

    /// How many samples of an input wait.
    func waiting(in input: AVAssetWriterInput) -> Int {
        guard let index = inputs[ObjectIdentifier(input)] else { return 0 }
        return state.withLock { state in
            guard let writer = state.writer else { return state.pending[index].count }
            return state.places[index].map { writer.waiting(in: $0) } ?? 0
        }
    }

    /// Takes samples; false if that failed. For one thread at a time for each input.
    func append(_ sample: CMSampleBuffer, to input: AVAssetWriterInput) -> Bool {
        guard let index = inputs[ObjectIdentifier(input)], let session = state.withLock({ $0.session }) else {
            return false
        }
        do {
            return try put(lanes[index].take(sample, session: session), at: index)
        } catch {
            fail(error)
            return false
        }
    }

    /// Ends an input. For one thread at a time for each input.
    func end(_ input: AVAssetWriterInput) {
        guard let index = inputs[ObjectIdentifier(input)] else { return }
        do {
            let (session, end) = state.withLock { ($0.session ?? .zero, $0.end) }
            _ = try put(lanes[index].finish(end: end.map { $0 - session }), at: index)
            let extent = lanes[index].extent
            try state.withLock { state in
                (state.isEnded[index], state.extents[index]) = (true, extent)
                if let writer = state.writer {
                    if let place = state.places[index] { writer.end(place) }
                } else {
                    try start(&state)
                }
            }
        } catch {
            fail(error)
        }
    }

    private func put(_ buffers: [WrittenSample], at index: Int) throws -> Bool {
        let (track, extent) = (lanes[index].track, lanes[index].extent)
        return try state.withLock { state in
            if state.isOver { return false }
            (state.tracks[index], state.extents[index]) = (track, extent)
            guard let writer = state.writer else {
                state.pending[index] += buffers
                try start(&state)
                return true
            }
            guard let place = state.places[index] else { return false }
            return buffers.allSatisfy { writer.put($0, into: place) }
        }
    }

    // MARK: The pipeline

    /// Makes the pipeline if all that it depends on is known.
    private func start(_ state: inout State) throws {
        guard !state.isOver, zip(state.tracks, state.isEnded).allSatisfy({ $0 != nil || $1 }) else { return }
        let known = state.tracks.indices.filter { state.tracks[$0] != nil }
        guard !known.isEmpty else { return }
        for (place, index) in known.enumerated() { state.places[index] = place }
        let tracks = known.compactMap { state.tracks[$0] }
        let kicks = known.map { self.kicks[$0] }
        let scale =
            isMovie ? [Property("movie-timescale", String(timescale(of: tracks)))] : []
        // The box that has to be made longer then has to be the last.
        let isLate = known.allSatisfy { state.extents[$0].map { $0.start > .zero } ?? false }
        let muxing = isLate ? self.muxing.filter { !$0.name.hasPrefix("faststart") } : self.muxing
        let writer = try FileWriter(
            tracks, muxer: ElementNode("muxer", muxer, muxing + scale), tags: metadata.tags,
            artwork: metadata.artwork, path: destination.temporaryURL.path, limit: Self.limit,
            onNeed: { place in kicks[place]() },
            onFailure: { [weak self] error in
                // The failure may be reported from within this call, which holds the lock.
                DispatchQueue.global().async { [weak self] in self?.fail(error) }
            })
        state.writer = writer
        for index in known {
            guard let place = state.places[index] else { continue }
            for buffer in state.pending[index] { _ = writer.put(buffer, into: place) }
            state.pending[index] = []
            if state.isEnded[index] { writer.end(place) }
        }
    }

    /// How many samples of an input wait in the pipeline before it asks for no more.
    private static let limit = 8

    /// A multiple of the first video's, so that its times are exact.
    private func timescale(of tracks: [WrittenTrack]) -> Int64 {
        if movieScale > 0 { return Int64(movieScale) }
        let first = tracks.lazy.flatMap(\.padProperties).first { $0.name == "trak-timescale" }
        let own = first.flatMap { Int64($0.value) } ?? 48_000
        return own * max(1, (600 + own - 1) / own)
    }

    // MARK: The end

    /// Completes the file after all inputs were ended, and calls the handler on some thread.
    func finish(_ handler: @escaping @Sendable ((any Error)?) -> Void) {
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
        guard let writer else {
            throw AVError(
                .operationNotAllowed, reason: "no samples were appended",
                remedy: "append some before finishing")
        }
        try writer.finish()
        if isMovie { try patch() }
        try state.withLock { state in
            if state.isOver { throw CancellationError() }
            try destination.finish()
            state.isOver = true
        }
    }

    private var isMovie: Bool { destination.container.layout == .movie }

    /// Writes the values that the muxer can't know.
    private func patch() throws {
        let (session, end, extents) = state.withLock { ($0.session ?? .zero, $0.end, $0.extents) }
        let limit = end.map { $0 - session }
        let tracks = lanes.indices.compactMap { index in
            extents[index].map { extent in
                // The last frame is displayed to the end of the session.
                let end = limit.map { isSound[index] ? CMTimeMinimum($0, extent.end) : $0 } ?? extent.end
                var track = MovieSession.Track(
                    isSound: isSound[index], start: extent.start, end: end,
                    encoderDelay: extent.encoderDelay, transform: transforms[index],
                    naturalSize: naturalSizes[index])
                if end > extent.end { track.extension = end - extent.end }
                return track
            }
        }
        let url = destination.temporaryURL
        let movie = MovieSession(tracks)
        try movie.openings(for: SourceFile(path: url.path)).write(into: url)
        try movie.lengthening(of: SourceFile(path: url.path))?.write(into: url)
        try MovieSoundRates.change(to: SourceFile(path: url.path))?.write(into: url)
        let file = try SourceFile(path: url.path)
        let creation = CreationDate.of(ExportSettings(video: nil, audio: nil))
        try
            (movie.patches(for: file) + MovieDates(creation: creation).patches(for: file)
            + OpusHeader.patches(for: file))
            .write(into: url)
    }

    /// Ends writing, and returns when it has ended: no file is left. For no streaming thread.
    ///
    /// - Returns: `false` if the file is complete already.
    func cancel() -> Bool {
        guard let writer = over() else { return false }
        writer.map { $0.close() }
        destination.discard()
        return true
    }

    /// Ends writing as `cancel()`, but returns at once, on any thread.
    func abandon() {
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
