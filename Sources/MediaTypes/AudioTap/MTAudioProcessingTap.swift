internal import Foundation
internal import Synchronization

/// An object of a client that changes the audio of a track while it is played, read or exported: the
/// `audioTapProcessor` of mix parameters. Source: MTAudioProcessingTap.h.
///
/// Its functions are called on threads of the library, one at a time.
public final class MTAudioProcessingTap: Sendable {
    private struct State {
        /// The address that `init` has given; 0 for none.
        var storage: UInt = 0
        /// The number of streams that go through the tap now.
        var streamCount = 0
        /// What the tap is prepared for; nil if it is not.
        var format: AudioStreamBasicDescription?
        /// What is read while a stream is processed.
        var source: (any AudioTapSource)?
    }

    private let callbacks: MTAudioProcessingTapCallbacks
    /// Whether the tap comes after the volume of the mix.
    package let isPostEffects: Bool
    /// Held while functions of the client are called, except for `init` and `finalize`.
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

    /// What is read now; nil outside of `process`.
    var source: (any AudioTapSource)? { state.withLock { $0.source } }

    // MARK: Streams

    /// The largest number of frames that are processed at once.
    package static let mostFrames = 4096

    /// Notes a stream that is about to go through the tap.
    package func beginStream() { state.withLock { $0.streamCount += 1 } }

    /// Notes the end of a stream: after the last one the tap is unprepared.
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

    /// Lets the client process frames.
    ///
    /// - Parameters:
    ///   - format: Of the frames: floats of each channel in a buffer of its own. The tap is prepared if it is another
    ///     than before.
    ///   - list: The buffers to fill, without memory as yet.
    ///   - source: What `MTAudioProcessingTapGetSourceAudio` reads from.
    /// - Returns: The number of frames that the client has made, and the flags that it has set.
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

/// The audio that goes into a tap, read by the client while it processes.
package protocol AudioTapSource: AnyObject, Sendable {
    var channelCount: Int { get }

    /// Returns memory for frames of one channel, valid until the client's function has returned and what it has made is
    /// copied.
    func allocate(_ frameCount: Int) -> UnsafeMutablePointer<Float>

    /// Reads the next frames.
    ///
    /// - Parameter channels: Where to write them, for each channel.
    /// - Returns: The time range of the frames in the asset, the number of frames, which is less than asked for at the
    ///   end, and flags; nil if reading has failed.
    func read(
        _ count: Int, into channels: [UnsafeMutablePointer<Float>]
    ) -> (range: CMTimeRange, count: Int, flags: MTAudioProcessingTapFlags)?
}
