public import Dispatch
internal import Editing
public import Foundation
public import MediaTypes
internal import Outputs
internal import Synchronization

/// One track of a file that is written: its samples are encoded as its settings say. Source: AVAssetWriterInput.h.
///
/// Samples may be appended from any thread, one after the other.
///
/// `@unchecked Sendable`, as in AVFoundation: configure the input from one thread before writing starts; state that
/// changes after that is behind a lock.
open class AVAssetWriterInput: NSObject, _KeyValueCodingAndObserving, @unchecked Sendable {
    private struct State {
        var isFinished = false
        var request: (queue: DispatchQueue, block: @Sendable () -> Void)?
        var isRequested = false
        /// Whether a check for readiness is scheduled.
        var isChecking = false
        /// Called once, when samples can be appended or never again.
        var waiters: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let observed = ObservedProperties()
    /// Held by the one call that appends.
    private let appending = NSLock()
    final weak var writer: AVAssetWriter?
    /// The index among the writer's inputs.
    final var index = 0

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - outputSettings: The codec and its properties; `nil` for samples that are written as they are.
    ///   - sourceFormatHint: The format of the samples, which is that of the first sample if there is none.
    public init(
        mediaType: AVMediaType, outputSettings: [String: Any]?,
        sourceFormatHint: CMFormatDescription?
    ) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
        super.init()
    }

    /// Creates an input without a hint.
    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    public final let mediaType: AVMediaType
    public final let outputSettings: [String: Any]?
    public final let sourceFormatHint: CMFormatDescription?

    /// Whether samples come as they are made. The default is `false`. In real time, more of them may wait, and the input doesn't
    /// wait for other inputs.
    public final var expectsMediaDataInRealTime = false {
        willSet { requireUnstarted("expectsMediaDataInRealTime") }
    }

    /// How the track is turned when it is displayed. The default is the identity.
    public final var transform = CGAffineTransform.identity {
        willSet { requireUnstarted("transform") }
    }

    /// The size that players show the track at; zero, the default, for that of its frames.
    public final var naturalSize = CGSize.zero {
        willSet { requireUnstarted("naturalSize") }
    }

    /// The number of units per second of the track's times; 0, the default, for the first sample's.
    public final var mediaTimeScale: CMTimeScale = 0 {
        willSet { requireUnstarted("mediaTimeScale") }
    }

    /// Stored but has no effect: bit rates are kept in one pass.
    public final var performsMultiPassEncodingIfSupported = false {
        willSet { requireUnstarted("performsMultiPassEncodingIfSupported") }
    }

    /// Always `false`: samples are encoded as they are appended.
    public final var canPerformMultiplePasses: Bool { false }

    private func requireUnstarted(_ property: String) {
        require(
            writer.map { $0.status == .unknown } ?? true, "cannot set \(property) after writing has started")
    }

    /// Whether samples can be appended now: few enough wait to be encoded and written, and, unless media data is expected in
    /// real time, they are not far ahead of those of other inputs. True after writing has failed or was cancelled, when
    /// `append(_:)` returns `false` at once.
    ///
    /// An input that is a second ahead becomes ready when samples are appended to the others, or when nothing was appended
    /// to them for a quarter of a second. So samples may be appended to inputs in any order. Coded samples wait in memory, up to 64 MB for all
    /// inputs, and beyond that on the disk of the output.
    open var isReadyForMoreMediaData: Bool { observed.read { readiness == .ready } }

    private var readiness: WriterReadiness {
        guard !state.withLock({ $0.isFinished }), let writer else { return .full }
        guard let job = writer.job else { return writer.isOver ? .ready : .full }
        return job.readiness(of: index)
    }

    /// Calls a block whenever samples can be appended, until the input is finished, and once after writing has failed or
    /// was cancelled. The block should append samples as long as `isReadyForMoreMediaData`, and call `markAsFinished()`
    /// after the last one. Traps if it was called before; AVFoundation raises an exception.
    @preconcurrency
    open func requestMediaDataWhenReady(
        on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
    ) {
        state.withLock { state in
            require(state.request == nil, "cannot call requestMediaDataWhenReady more than once")
            state.request = (queue, block)
        }
        kick()
    }

    /// Appends the next samples, in ascending order of their presentation if they are not coded.
    ///
    /// Traps before the session has started, after the input was finished, and if far more samples wait to be encoded than
    /// `isReadyForMoreMediaData` allows; AVFoundation raises an exception.
    /// - Returns: `false` if writing has failed or was cancelled; see the writer's `status`.
    @discardableResult
    open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        appending.lock()
        defer { appending.unlock() }
        require(
            !state.withLock { $0.isFinished },
            "cannot append a sample buffer after the input was marked as finished")
        guard let writer else { refuse("cannot append a sample buffer to an input without a writer") }
        require(
            writer.status != .unknown && (writer.hasSession || writer.status != .writing),
            "cannot append a sample buffer before startSession(atSourceTime:)")
        guard let job = writer.job else { return false }
        require(
            job.hasRoom(for: index),
            "a sample buffer cannot be appended when isReadyForMoreMediaData is false")
        defer { announce() }
        writer.segments.appended(sampleBuffer)
        return job.append(sampleBuffer, to: index)
    }

    /// Says that no more samples will come; there may have been none. Until each input has a sample or is finished, the samples
    /// of others wait.
    open func markAsFinished() { finish() }

    /// Ends the input; once.
    func finish() {
        // A call that appends comes to its end before.
        appending.lock()
        defer { appending.unlock() }
        let isFirst = state.withLock { state in
            // The block is kept until writing ends, because a reader that it captures may be in use for another input.
            defer { state.isFinished = true }
            return !state.isFinished
        }
        if isFirst { writer?.job?.end(index) }
        wake()
        announce()
    }

    /// Calls the block of an input that isn't finished once more, and releases all blocks, which may capture the writer.
    func writingHasEnded() {
        let isFinished = state.withLock { state in
            if state.isFinished { state.request = nil }
            return state.isFinished
        }
        if !isFinished { kick() }
        wake()
    }

    /// The input as a value, which doesn't retain it.
    final var value: WriterInput {
        var value = WriterInput(
            mediaType: mediaType,
            outputSettings: writer?.segments.settings(outputSettings, for: mediaType) ?? outputSettings,
            sourceFormatHint: sourceFormatHint,
            onRoom: { [weak self] in self?.kick() })
        value.expectsMediaDataInRealTime = expectsMediaDataInRealTime
        value.transform = transform
        value.naturalSize = naturalSize
        value.mediaTimeScale = mediaTimeScale
        return value
    }

    /// Calls the client's block if samples can be appended. Returns at once.
    func kick() {
        announce()
        guard let writer, writer.hasSession else { return }
        switch readiness {
        case .ready: break
        case .full: return
        case .ahead(let rest): return check(after: rest)
        }
        wake()
        let isOver = writer.isOver
        let request = state.withLock { state -> (queue: DispatchQueue, block: @Sendable () -> Void)? in
            guard let request = state.request, !state.isRequested else { return nil }
            state.isRequested = true
            // It learns once that writing is over.
            if isOver { state.request = nil }
            return request
        }
        guard let request else { return }
        request.queue.async { [weak self] in self?.serve(request.block) }
    }

    private func isAwaited(_ state: State) -> Bool {
        state.request != nil || !state.waiters.isEmpty || observed.isWatched
    }

    /// Whether no more samples will come.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Calls a handler once, when samples can be appended or never again.
    func whenReady(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiters.append(handler) }
        kick()
        if writer?.isOver ?? true || isFinished { wake() }
    }

    private func wake() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter() }
    }

    /// Reports to observers that the input may be ready now, or not any more. For any thread, also a streaming one.
    private func announce() {
        guard observed.isWatched else { return }
        ClientQueue.call { [self] in observed.announce(self) }
    }

    /// Checks again later, because it may be time alone that makes the input ready.
    private func check(after rest: Duration) {
        let isFirst = state.withLock { state in
            guard isAwaited(state), !state.isChecking else { return false }
            state.isChecking = true
            return true
        }
        guard isFirst else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + rest / .seconds(1)) { [weak self] in
            self?.state.withLock { $0.isChecking = false }
            self?.kick()
        }
    }

    private func serve(_ block: @Sendable () -> Void) {
        if isReadyForMoreMediaData { block() }
        state.withLock { $0.isRequested = false }
        // A block that left room has no samples yet: it is asked again, though not at once.
        guard isReadyForMoreMediaData else { return kick() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { [weak self] in self?.kick() }
    }
}
