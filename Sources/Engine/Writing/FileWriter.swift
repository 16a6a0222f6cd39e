internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan
internal import Synchronization

/// Encodes and muxes the samples that are put into its tracks, into one file.
///
/// Samples of tracks may be put in any order: each track is encoded in a pipeline of its own, and coded samples wait for the
/// muxer, which starts when each track has a coded sample or has ended. Putting never blocks; the caller checks
/// `waiting(in:)` first, so that memory is bounded.
package final class FileWriter: Sendable {
    /// The output file, without its tracks.
    package struct Output: Sendable {
        /// The muxer's factory name.
        package var muxer: String
        /// Metadata by GStreamer's names.
        package var tags: [String: String]
        package var artwork: [UInt8]?
        package var path: String
        /// The path at which files for waiting samples are created. They are unlinked at once.
        package var waitingPath: String

        package init(
            muxer: String, tags: [String: String] = [:], artwork: [UInt8]? = nil, path: String,
            waitingPath: String
        ) {
            (self.muxer, self.tags, self.artwork) = (muxer, tags, artwork)
            (self.path, self.waitingPath) = (path, waitingPath)
        }
    }

    private struct State {
        var encoders: [TrackEncoder?]
        var tracks: [WrittenTrack?]
        var muxer: FileMuxer?
        var isClosed = false
    }

    private let output: Output
    private let limit: Int
    private let stores: [SampleStore]
    private let state: Mutex<State>
    private let outcome: WritingOutcome
    private let muxerProperties: @Sendable ([Int]) -> [Property]
    private let onNeed: @Sendable (Int) -> Void

    /// The bytes of coded samples that may wait in memory, of all tracks together. More of them wait in files.
    private static let memory = 64 << 20

    /// - Parameters:
    ///   - limit: The number of samples that may wait in a track to be encoded before it is full.
    ///   - muxerProperties: Called once, on any thread, with the indices of the tracks that have samples.
    ///   - onNeed: Called on a streaming thread when a track may have room again. It must return quickly.
    ///   - onFailure: Called once, on any thread, also from within calls of the writer.
    package init(
        trackCount: Int, _ output: Output, limit: Int,
        muxerProperties: @escaping @Sendable ([Int]) -> [Property],
        onNeed: @escaping @Sendable (Int) -> Void, onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.output = output
        self.limit = limit
        let room = SampleRoom(bytes: Self.memory, path: output.waitingPath)
        stores = (0..<trackCount).map { _ in SampleStore(in: room) }
        state = Mutex(
            State(
                encoders: Array(repeating: nil, count: trackCount),
                tracks: Array(repeating: nil, count: trackCount)))
        outcome = WritingOutcome(onFailure: onFailure)
        self.muxerProperties = muxerProperties
        self.onNeed = onNeed
    }

    /// Initializes GStreamer, which buffers require. To be called before samples are created.
    ///
    /// - Throws: `EngineFailure` if GStreamer can't be used.
    package static func prepare() throws {
        try EngineFailure.mapping { try GStreamer.initialize() }
    }

    /// Whether a muxer accepts samples in their format.
    package static func accepts(_ caps: String, muxer: String) -> Bool {
        GStreamer.accepts(caps, factory: muxer)
    }

    // MARK: Samples

    /// The number of samples of a track that wait to be encoded or, unless the muxer waits for another track, to be muxed.
    package func waiting(in track: Int) -> Int {
        let (encoder, muxer) = state.withLock { ($0.encoders[track], $0.muxer) }
        let uncoded = encoder?.waiting ?? 0
        guard let muxer, !muxer.waits(forOthersThan: track) else { return uncoded }
        return uncoded + stores[track].count
    }

    /// The number of samples of a track that wait to be encoded.
    package func uncoded(in track: Int) -> Int { state.withLock { $0.encoders[track] }?.waiting ?? 0 }

    /// Puts samples into a track. The encoder is created for the first. Calls for one track must not overlap.
    ///
    /// - Returns: `false` if writing has ended.
    /// - Throws: `EngineFailure`.
    package func put(_ samples: [WrittenSample], of track: WrittenTrack, into number: Int) throws -> Bool {
        let encoder = try state.withLock { state -> TrackEncoder? in
            if state.isClosed { return nil }
            let encoder = try state.encoders[number] ?? makeEncoder(of: track, number)
            (state.encoders[number], state.tracks[number]) = (encoder, track)
            return encoder
        }
        guard let encoder else { return false }
        return samples.allSatisfy(encoder.put)
    }

    private func makeEncoder(of track: WrittenTrack, _ number: Int) throws -> TrackEncoder {
        try TrackEncoder(
            track, forMuxer: output.muxer, limit: limit, into: stores[number], outcome: outcome,
            onNeed: { [onNeed] in onNeed(number) },
            // Weak, because the encoder's pipeline owns the closure.
            onChange: { [weak self] in self?.advance(number) })
    }

    /// Ends a track.
    package func end(_ track: Int) {
        if let encoder = state.withLock({ $0.encoders[track] }) { return encoder.end() }
        stores[track].end()
        advance(track)
    }

    // MARK: The muxer

    /// Passes the samples of a track's store to the muxer, once the formats of all tracks are known.
    private func advance(_ track: Int) {
        outcome.noting { try state.withLock { try startedMuxer(&$0) }?.feed(track) }
    }

    private func startedMuxer(_ state: inout State) throws -> FileMuxer? {
        if state.isClosed { return nil }
        if let muxer = state.muxer { return muxer }
        // A muxer writes the number of tracks before the first sample.
        guard stores.allSatisfy({ $0.hasBegun || $0.isEnded }) else { return nil }
        let known = stores.indices.filter { stores[$0].hasBegun }
        guard !known.isEmpty else {
            outcome.end(nil)
            return nil
        }
        let muxer = try FileMuxer(
            known.compactMap { number in
                state.tracks[number].map { (number: number, track: $0, store: stores[number]) }
            },
            muxer: ElementNode("muxer", output.muxer, muxerProperties(known)), output: output,
            outcome: outcome,
            onProgress: { [onNeed] in for number in known { onNeed(number) } })
        state.muxer = muxer
        return muxer
    }

    // MARK: The end

    /// Waits until the file is complete, after all tracks were ended. Must not be called on streaming
    /// threads.
    ///
    /// - Returns: `false` if no track has samples; in that case no file was written.
    /// - Throws: `EngineFailure`, or `CancellationError` after `close()`.
    package func finish() throws -> Bool {
        defer { stop() }
        try outcome.wait()
        return state.withLock { $0.muxer != nil }
    }

    /// Cancels writing. Must not be called on streaming threads.
    package func close() {
        outcome.end(CancellationError())
        stop()
    }

    private func stop() {
        let (encoders, muxer) = state.withLock { state in
            state.isClosed = true
            return (state.encoders, state.muxer)
        }
        for encoder in encoders { encoder?.stop() }
        muxer?.stop()
        for store in stores { store.discard() }
    }
}
