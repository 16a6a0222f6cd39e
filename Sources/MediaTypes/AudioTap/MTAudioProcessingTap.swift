internal import Foundation
internal import Synchronization

/// A client's processor of a track's audio during playback, reading or export: the `audioTapProcessor` of mix
/// parameters. Source: MTAudioProcessingTap.h.
///
/// Its callbacks are called on the library's threads, one at a time.
public final class MTAudioProcessingTap: Sendable {
    private struct State {
        /// The address that `init` set; 0 for none.
        var storage: UInt = 0
        /// The number of active streams through the tap.
        var streamCount = 0
        /// The format that the tap is prepared for; `nil` if it isn't prepared.
        var format: AudioStreamBasicDescription?
        /// The source of the frames; `nil` outside of `process`.
        var source: (any AudioTapSource)?
    }

    private let callbacks: MTAudioProcessingTapCallbacks
    /// Whether the tap processes the audio after the mix's volume is applied.
    package let isPostEffects: Bool
    /// Held during all of the client's callbacks except `init` and `finalize`.
    private let calls = NSLock()
    private let state = Mutex(State())

    init(_ callbacks: MTAudioProcessingTapCallbacks, isPostEffects: Bool) {
        self.callbacks = callbacks
        self.isPostEffects = isPostEffects
        var storage: UnsafeMutableRawPointer?
        callbacks.`init`?(self, callbacks.clientInfo, &storage)
        state.withLock { $0.storage = UInt(bitPattern: storage) }
    }

    deinit {
        callbacks.finalize?(self)
    }

    var storage: UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: state.withLock { $0.storage })
    }

    /// The source of the frames; `nil` outside of `process`.
    var source: (any AudioTapSource)? { state.withLock { $0.source } }

    // MARK: Streams

    /// The maximum number of frames per call of `process`.
    package static let mostFrames = 4096

    /// Registers a stream that is about to pass through the tap.
    package func beginStream() { state.withLock { $0.streamCount += 1 } }

    /// Unregisters a stream. After the last one, the tap is unprepared.
    package func endStream() {
        calls.lock()
        defer { calls.unlock() }
        let isPrepared = state.withLock { state in
            state.streamCount -= 1
            guard state.streamCount == 0, state.format != nil else { return false }
            state.format = nil
            return true
        }
        if isPrepared { callbacks.unprepare?(self) }
    }

    /// Calls the client's `process` callback.
    ///
    /// - Parameters:
    ///   - format: The format of the frames: noninterleaved floats. If it changes, the tap is prepared again.
    ///   - list: The buffers to fill, which have no memory yet.
    ///   - source: The source that `MTAudioProcessingTapGetSourceAudio` reads from.
    /// - Returns: The number of frames that the client produced, and the flags that it set.
    package func process(
        _ count: Int, flags: MTAudioProcessingTapFlags, format: AudioStreamBasicDescription,
        into list: UnsafeMutablePointer<AudioBufferList>, from source: any AudioTapSource
    ) -> (count: Int, flags: MTAudioProcessingTapFlags) {
        calls.lock()
        defer { calls.unlock() }
        prepare(for: format)
        state.withLock { $0.source = source }
        defer { state.withLock { $0.source = nil } }
        var made = 0
        var flagsOut: MTAudioProcessingTapFlags = 0
        callbacks.process(self, count, flags, list, &made, &flagsOut)
        return (min(count, max(0, made)), flagsOut)
    }

    private func prepare(for format: AudioStreamBasicDescription) {
        let old = state.withLock { state in
            defer { state.format = format }
            return state.format
        }
        guard old != format else { return }
        if old != nil { callbacks.unprepare?(self) }
        var format = format
        callbacks.prepare?(self, Self.mostFrames, &format)
    }
}

extension MTAudioProcessingTap: Hashable {
    public static func == (left: MTAudioProcessingTap, right: MTAudioProcessingTap) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The source of a tap's audio, which the client reads in its `process` callback.
package protocol AudioTapSource: AnyObject, Sendable {
    var channelCount: Int { get }

    /// Returns memory for frames of one channel, valid until the output of the `process` callback has been
    /// copied.
    func allocate(_ frameCount: Int) -> UnsafeMutablePointer<Float>

    /// Reads the next frames.
    ///
    /// - Parameter channels: The memory to write to, for each channel.
    /// - Returns: The time range of the frames in the asset, the number of frames, which is less than
    ///   requested at the end, and flags; `nil` if reading failed.
    func read(
        _ count: Int, into channels: [UnsafeMutablePointer<Float>]
    ) -> (range: CMTimeRange, count: Int, flags: MTAudioProcessingTapFlags)?
}
