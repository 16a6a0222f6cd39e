internal import Editing
public import Foundation
public import MediaTypes
internal import Synchronization

/// A source of sample buffers of a reader, implemented by its subclasses. Source: AVAssetReaderOutput.h.
///
/// `@unchecked Sendable`, as in AVFoundation: configure the output from one thread before reading starts;
/// state that changes after that is behind a lock.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    private struct State {
        var isStarted = false
        var isEnded = false
        var isFinal = false
        /// Whether all ranges were read since the last reset.
        var isExhausted = false
        var source: (any SampleSource)?
        var ranges: [CMTimeRange] = []
    }

    private let state = Mutex(State())
    /// Held by the one call that reads.
    private let pulling = NSLock()
    final weak var reader: AVAssetReader?
    final let tracks: [AVAssetTrack]

    init(tracks: [AVAssetTrack], mediaType: AVMediaType) {
        self.tracks = tracks
        self.mediaType = mediaType
        super.init()
    }

    deinit {
        state.withLock { $0.source }?.cancel()
    }

    public final let mediaType: AVMediaType

    /// Whether samples are copies that can be changed.
    ///
    /// The default is `true`. Samples can be changed in any case: shared memory is copied when it is written
    /// to.
    public final var alwaysCopiesSampleData = true {
        willSet { requireUnstarted("alwaysCopiesSampleData") }
    }

    /// Whether other ranges can be read after all samples were. The default is `false`.
    public final var supportsRandomAccess = false {
        willSet { requireUnstarted("supportsRandomAccess") }
    }

    final func requireUnstarted(_ property: String) {
        require(!state.withLock { $0.isStarted }, "cannot set \(property) after reading has started")
    }

    /// Creates the source of samples for a range of the asset. Each subclass has its own kind of source.
    func source(of range: CMTimeRange) throws -> any SampleSource {
        refuse("use a subclass of AVAssetReaderOutput")
    }

    /// Creates the source for the first range, so that unsupported settings are reported at once.
    final func start(over range: CMTimeRange) throws {
        let source = try source(of: range)
        let isEnded = state.withLock { state in
            state.isStarted = true
            state.source = source
            return state.isEnded
        }
        if isEnded { source.cancel() }
    }

    /// Ends reading: a waiting call returns soon.
    final func end() {
        let source = state.withLock { state in
            (state.isEnded, state.ranges) = (true, [])
            defer { state.source = nil }
            return state.source
        }
        source?.cancel()
    }

    /// Returns the next samples in the order of their output, blocking until they are available; `nil` at the
    /// end, or if reading failed or was canceled: see the reader's `status`.
    ///
    /// Traps if reading has not started; AVFoundation raises an exception.
    open func copyNextSampleBuffer() -> CMSampleBuffer? {
        require(
            state.withLock { $0.isStarted || $0.isEnded },
            "cannot copy the next sample buffer before adding this output to an AVAssetReader and calling startReading"
        )
        pulling.lock()
        defer { pulling.unlock() }
        do {
            while true {
                guard let source = try currentSource() else { return nil }
                if let buffer = try source.next() { return buffer }
                state.withLock { if $0.source === source { $0.source = nil } }
            }
        } catch is CancellationError {
            return nil
        } catch {
            reader?.fail(error)
            return nil
        }
    }

    /// Returns the source to continue with; nil at the end.
    private func currentSource() throws -> (any SampleSource)? {
        let (source, range) = state.withLock { state -> ((any SampleSource)?, CMTimeRange?) in
            if state.source != nil || state.isEnded { return (state.source, nil) }
            return (nil, state.ranges.isEmpty ? nil : state.ranges.removeFirst())
        }
        if let source { return source }
        guard let range else {
            exhaust()
            return nil
        }
        let made = try self.source(of: range)
        let isEnded = state.withLock { state in
            if !state.isEnded { state.source = made }
            return state.isEnded
        }
        if isEnded {
            made.cancel()
            return nil
        }
        return made
    }

    private func exhaust() {
        let isOver = state.withLock { state in
            state.isExhausted = true
            return !state.isEnded && (!supportsRandomAccess || state.isFinal)
        }
        if isOver { reader?.finished(self) }
    }

    /// Starts again with other ranges, in ascending order, after all samples were read.
    ///
    /// Traps if the output does not support random access, if samples are left, or after
    /// `markConfigurationAsFinal()`; AVFoundation raises an exception.
    ///
    /// - Parameter timeRanges: Values with one `CMTimeRange` of the asset's time each.
    open func reset(forReadingTimeRanges timeRanges: [NSValue]) {
        require(supportsRandomAccess, "cannot reset an output that does not support random access")
        state.withLock { state in
            require(!state.isFinal, "cannot reset an output whose configuration is final")
            require(state.isExhausted || state.isEnded, "cannot reset an output before all samples were read")
            (state.isExhausted, state.ranges) = (false, timeRanges.map(\.timeRangeValue))
        }
    }

    /// Declares that no other ranges will be read, so that the reader can complete.
    open func markConfigurationAsFinal() {
        let isOver = state.withLock { state in
            state.isFinal = true
            return state.isExhausted && !state.isEnded
        }
        if isOver { reader?.finished(self) }
    }
}
