public import Editing
public import Foundation
public import MediaTypes
internal import PlanCompiler
internal import Synchronization

/// An object that reads the media of an asset: decoded, as it is coded, composed or mixed. Source:
/// AVAssetReader.h.
///
/// The model is read when reading starts, on the calling thread; later changes have no effect. Each output
/// may be pulled from a separate thread; only a few samples are read ahead.
///
/// `@unchecked Sendable`, as in AVFoundation: configure the reader from one thread before reading starts;
/// state that changes after that is behind a lock.
open class AVAssetReader: NSObject, _KeyValueCodingAndObserving, @unchecked Sendable {
    /// The status of a reader.
    public enum Status: Int, Sendable {
        case unknown, reading, completed, failed, cancelled
    }

    private struct State {
        var status = Status.unknown
        var error: AVError?
        /// The outputs that have not ended.
        var open: Set<ObjectIdentifier> = []
    }

    private let state = Mutex(State())
    private let observed = ObservedProperties()
    private var added: [AVAssetReaderOutput] = []

    /// Creates a reader of an asset.
    ///
    /// - Throws: An `AVError` if the asset can't be inspected.
    public init(asset: AVAsset) throws {
        self.asset = asset
        super.init()
        try asset.requireFacts(forKey: "tracks")
    }

    deinit {
        for output in added { output.end() }
    }

    public final let asset: AVAsset
    open var status: Status { observed.read { state.withLock { $0.status } } }
    /// The error, an `AVError`, if reading failed.
    open var error: (any Error)? { observed.read { state.withLock { $0.error } } }

    /// The range of the asset to read; all of it by default. Set it before reading starts.
    public final var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity) {
        willSet { require(status == .unknown, "cannot set timeRange after reading has started") }
    }

    /// The outputs that were added, in order.
    open var outputs: [AVAssetReaderOutput] { added }

    /// Returns whether an output can be added: before reading starts, once, with tracks of the asset.
    open func canAdd(_ output: AVAssetReaderOutput) -> Bool {
        status == .unknown && output.reader == nil && !added.contains { $0 === output }
            && output.tracks.allSatisfy { $0.asset === asset }
    }

    /// Adds an output. Traps if `canAdd(_:)` is false; AVFoundation raises an exception.
    open func add(_ output: AVAssetReaderOutput) {
        require(
            canAdd(output),
            "cannot add the output: reading has started, the output was added before, or its tracks are not those of the reader's asset"
        )
        added.append(output)
        output.reader = self
    }

    /// Starts reading. Traps if it started before; AVFoundation raises an exception.
    ///
    /// - Returns: `false` if the settings of an output can't be met; see `error`.
    @discardableResult
    open func startReading() -> Bool {
        require(status == .unknown, "startReading can be called once only: create another reader")
        state.withLock { state in
            state.status = .reading
            state.open = Set(added.map { ObjectIdentifier($0) })
            if state.open.isEmpty { state.status = .completed }
        }
        observed.announce(self)
        do {
            try OutputRange.check(timeRange)
            // A client's thread may have a small stack.
            try StackRoom.with(StackRoom.ofSession) {
                for output in added { try output.start(over: timeRange) }
            }
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Ends reading. Outputs give no more samples; a waiting call returns `nil` soon.
    open func cancelReading() {
        let wasReading = state.withLock { state in
            guard state.status == .reading else { return false }
            state.status = .cancelled
            return true
        }
        guard wasReading else { return }
        for output in added { output.end() }
        observed.announce(self)
    }

    /// Records the end of an output.
    func finished(_ output: AVAssetReaderOutput) {
        state.withLock { state in
            state.open.remove(ObjectIdentifier(output))
            if state.open.isEmpty, state.status == .reading { state.status = .completed }
        }
        observed.announce(self)
    }

    /// Records the first failure, and ends all outputs.
    func fail(_ error: any Error) {
        let isFirst = state.withLock { state in
            guard state.status == .reading else { return false }
            state.status = .failed
            state.error = AVError(ofReading: error)
            return true
        }
        guard isFirst else { return }
        for output in added { output.end() }
        observed.announce(self)
    }
}
