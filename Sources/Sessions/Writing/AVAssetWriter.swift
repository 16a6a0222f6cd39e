public import Editing
public import Foundation
public import MediaTypes
internal import Outputs
internal import Synchronization

/// An object that writes samples to a movie file, encoding them if its inputs say so. Source: AVAssetWriter.h.
///
/// The file appears at `outputURL` only when it is complete: until then it is written beside it, under a hidden name.
///
/// `@unchecked Sendable`, as in AVFoundation: configure the writer from one thread before writing starts; state that
/// changes after that is behind a lock.
open class AVAssetWriter: NSObject, _KeyValueCodingAndObserving, @unchecked Sendable {
    /// The status of a writer.
    public enum Status: Int, Sendable {
        case unknown, writing, completed, failed, cancelled
    }

    private struct State {
        var status = Status.unknown
        var error: AVError?
        var job: WriterJob?
        var hasSession = false
        /// Called when the file is complete or writing has ended otherwise; nil before `finishWriting`.
        var handlers: [@Sendable () -> Void]?
    }

    private let state = Mutex(State())
    private let observed = ObservedProperties()
    private var added: [AVAssetWriterInput] = []
    let container: ExportContainer
    let segments: SegmentSettings
    /// Whether the file replaces one of the same name.
    let replaces: Bool

    /// Creates a writer of a file of a type: MP4, QuickTime, M4V or M4A. No file may exist there.
    ///
    /// - Throws: `AVError.fileFormatNotRecognized` for any other type.
    public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
        self.outputURL = outputURL
        self.outputFileType = outputFileType
        container = try WriterContainer.of(outputFileType)
        (replaces, segments) = (false, SegmentSettings(isUsed: false))
        super.init()
    }

    /// Creates a writer of an audio file, which replaces one that is there. A session in it begins at zero, and has no end
    /// of its own: containers other than movies have no place for them.
    init(audioFile url: URL, _ container: ExportContainer) {
        (outputURL, outputFileType) = (url, container.fileType)
        self.container = container
        (replaces, segments) = (true, SegmentSettings(isUsed: false))
        super.init()
    }

    /// Creates a writer of segments.
    init(segmentsOf fileType: AVFileType) {
        guard fileType == .mp4, let container = ExportContainer.of(fileType) else {
            refuse("there are no segments of \(fileType.rawValue): the content type must be public.mpeg-4")
        }
        (outputURL, outputFileType) = (SegmentSettings.temporaryURL(), fileType)
        self.container = container
        (replaces, segments) = (false, SegmentSettings(isUsed: true))
        super.init()
    }

    /// Creates a writer of a file of a type; the same as `init(outputURL:fileType:)`.
    public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        try self.init(outputURL: outputURL, fileType: outputFileType)
    }

    deinit {
        state.withLock { $0.job }?.abandon()
    }

    public final let outputURL: URL
    public final let outputFileType: AVFileType

    /// The media types that the file can hold.
    open var availableMediaTypes: [AVMediaType] { container.isAudioOnly ? [.audio] : [.video, .audio] }
    open var status: Status { observed.read { state.withLock { $0.status } } }
    /// The error, an `AVError`, if writing failed.
    open var error: (any Error)? { observed.read { state.withLock { $0.error } } }
    /// The inputs that were added, in order.
    open var inputs: [AVAssetWriterInput] { added }

    /// Whether the index is written at the start of the file, so that it can play while downloading. The default is
    /// `false`.
    public final var shouldOptimizeForNetworkUse = false {
        willSet { requireUnstarted("shouldOptimizeForNetworkUse") }
    }

    /// The metadata to write into the file. Items are written if they have a common key and the container has a place for
    /// them.
    public final var metadata: [AVMetadataItem] = [] {
        willSet { requireUnstarted("metadata") }
    }

    /// The duration of a fragment, after which what was written can be played even if the process ends: from the hidden
    /// file, since the output appears when it is complete. Invalid, the default, for no fragments.
    public final var movieFragmentInterval = CMTime.invalid {
        willSet { requireUnstarted("movieFragmentInterval") }
    }

    /// The number of units per second of the movie's durations; 0, the default, for one that suits its tracks.
    public final var movieTimeScale: CMTimeScale = 0 {
        willSet { requireUnstarted("movieTimeScale") }
    }

    /// Stored but has no effect: space for the index is not reserved.
    public final var overallDurationHint = CMTime.invalid

    private func requireUnstarted(_ property: String) {
        require(status == .unknown, "cannot set \(property) after writing has started")
    }

    /// Returns whether the file can hold media that is encoded as the settings say; `nil` for samples as they are.
    /// Sizes that the encoder doesn't support are an error of `startWriting()`.
    open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        guard availableMediaTypes.contains(mediaType) else { return false }
        guard let outputSettings else { return true }
        do {
            try WriterEncoding(outputSettings, mediaType).check(in: container)
            return true
        } catch {
            return false
        }
    }

    /// Returns whether an input can be added: before writing starts, once, with settings that the file can hold.
    open func canAdd(_ input: AVAssetWriterInput) -> Bool {
        status == .unknown && input.writer == nil && !added.contains { $0 === input }
            && canApply(outputSettings: input.outputSettings, forMediaType: input.mediaType)
    }

    /// Adds an input. Traps if `canAdd(_:)` is false; AVFoundation raises an exception.
    open func add(_ input: AVAssetWriterInput) {
        require(
            canAdd(input),
            "cannot add the input: writing has started, the input was added before, or the file can't hold its media"
        )
        input.index = added.count
        added.append(input)
        input.writer = self
    }

    /// Prepares the file. Traps if writing has started before; AVFoundation raises an exception.
    ///
    /// - Returns: `false` if the file can't be written, or the writer has no input; see `error`.
    @discardableResult
    open func startWriting() -> Bool {
        require(status == .unknown, "cannot call startWriting more than once")
        do {
            let job = try WriterJob(added.map(\.value), output()) { [weak self] in self?.fail($0) }
            state.withLock { ($0.job, $0.status) = (job, .writing) }
            observed.announce(self)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private func output() throws -> WriterOutput {
        var output = WriterOutput(url: outputURL, container: container, replaces: replaces)
        output.metadata = OutputMetadata(metadata)
        output.movieTimeScale = movieTimeScale
        output.movieFragmentInterval = movieFragmentInterval
        output.shouldOptimizeForNetworkUse = shouldOptimizeForNetworkUse && !segments.isUsed
        output.segments = try segments.receiver { [weak self] in self?.send($0) }
        return output
    }

    /// Begins the movie: this time of the samples is its zero. Traps unless `startWriting()` was called before, and if
    /// there is a session already; AVFoundation raises an exception.
    open func startSession(atSourceTime startTime: CMTime) {
        require(status != .unknown, "cannot call startSession(atSourceTime:) before startWriting")
        require(startTime.isNumeric, "startTime must be a numeric time")
        let job = state.withLock { state in
            require(!state.hasSession, "cannot start a second session")
            state.hasSession = true
            return state.job
        }
        job?.startSession(startTime)
        for input in added { input.kick() }
    }

    /// Ends the movie: samples presented from this time on are left out. Optional: without it the movie
    /// ends with the last sample.
    open func endSession(atSourceTime endTime: CMTime) {
        require(endTime.isNumeric, "endTime must be a numeric time")
        state.withLock { $0.job }?.endSession(endTime)
    }

    /// Ends writing, and returns when it has ended. No file is left. Ignored if writing has completed or failed.
    open func cancelWriting() {
        let (status, job) = state.withLock { ($0.status, $0.job) }
        guard status == .writing || status == .unknown, job?.cancel() ?? true else { return }
        end(.cancelled, nil)
    }

    /// Completes the file, and returns when it is there or writing has failed; see `status`.
    open func finishWriting() async {
        await withCheckedContinuation { continuation in
            finishWriting { continuation.resume() }
        }
    }

    /// Completes the file, and calls the handler when it is there or writing has failed; see `status`. Traps before
    /// writing has started; AVFoundation raises an exception.
    @preconcurrency
    open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
        require(status != .unknown, "cannot call finishWriting before startWriting")
        let (job, isFirst) = state.withLock { state in
            guard let job = state.job, state.status == .writing else { return (WriterJob?.none, false) }
            defer { state.handlers = (state.handlers ?? []) + [handler] }
            return (job, state.handlers == nil)
        }
        guard let job else { return ClientQueue.call(handler) }
        guard isFirst else { return }
        for input in added { input.finish() }
        job.finish { [self] error in
            if let error { fail(error) } else { end(.completed, nil) }
            let handlers = state.withLock { $0.handlers ?? [] }
            for handler in handlers { ClientQueue.call(handler) }
        }
    }

    /// What samples are put into, while writing.
    var job: WriterJob? { state.withLock { $0.status == .writing ? $0.job : nil } }
    /// Whether `startSession(atSourceTime:)` was called.
    var hasSession: Bool { state.withLock { $0.hasSession } }
    /// Whether no sample will be written any more, for whatever reason.
    var isOver: Bool { ![.unknown, .writing].contains(status) }

    /// Notes a failure. For any thread, also a streaming one.
    private func fail(_ error: any Error) {
        let job = state.withLock { $0.job }
        end(
            error is CancellationError ? .cancelled : .failed,
            error is CancellationError ? nil : AVError(ofWriting: error, to: outputURL))
        job?.abandon()
    }

    /// Notes the first end.
    private func end(_ status: Status, _ error: AVError?) {
        let isFirst = state.withLock { state in
            guard state.status == .writing || state.status == .unknown else { return false }
            (state.status, state.error, state.job) = (status, error, nil)
            return true
        }
        // A block that waits for room learns that there is nothing to wait for.
        guard isFirst else { return }
        for input in added { input.writingHasEnded() }
        // This may be a streaming thread, which can't wait for a client.
        if observed.isWatched { ClientQueue.call { [self] in observed.announce(self) } }
    }
}
