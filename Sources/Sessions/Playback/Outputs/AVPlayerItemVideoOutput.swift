internal import Engine
public import Foundation
internal import Logging
public import MediaTypes
internal import Playback
internal import Synchronization

/// An output that provides the frames of an item as pixel buffers. Source: AVPlayerItemOutput.h.
///
/// The frames are those that the video sink displays, composed and with titles, and equal to those of an
/// image generator or an export. The last few are available. May be used from any thread.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
    private struct State: Sendable {
        /// The number of the frame that was copied last, if any.
        var taken: Int?
        var wantsNews = false
    }

    private let pixels: PixelFormatOutput
    private let state = Mutex(State())
    private let listener = Mutex(PullListener())
    private static let log = Logger(label: "cutroom.sessions")

    /// Creates an output.
    ///
    /// Traps if none of the pixel formats is supported or a side is not positive; AVFoundation raises an
    /// exception.
    ///
    /// - Parameter pixelBufferAttributes: The attributes of the pixel buffers.
    ///   `kCVPixelBufferPixelFormatTypeKey` is a pixel format, or several in order of preference. Without it,
    ///   buffers share the memory of the frames: `kCVPixelFormatType_420YpCbCr8Planar`, or
    ///   `kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange` for 10-bit compositions. `kCVPixelBufferWidthKey`
    ///   and `kCVPixelBufferHeightKey` scale the frames.
    public init(pixelBufferAttributes: [String: Any]? = nil) {
        let wanted = pixelBufferAttributes ?? [:]
        var type: OSType?
        if wanted[kCVPixelBufferPixelFormatTypeKey] != nil {
            type = wanted.pixelFormatTypes?.first(where: PixelFormatCaps.knows)
            require(
                type != nil, "pixelBufferAttributes contains no supported pixel format")
        }
        let size = (wanted.integer(kCVPixelBufferWidthKey), wanted.integer(kCVPixelBufferHeightKey))
        require(
            size.0 ?? 1 > 0 && size.1 ?? 1 > 0,
            "the width and height in pixelBufferAttributes must be positive")
        pixels = PixelFormatOutput(pixelFormatType: type, width: size.0, height: size.1)
        super.init()
    }

    private func frame(at time: CMTime) -> PresentedFrames.Frame? {
        guard let item else { return nil }
        return item.player?.shownFrames(of: item)?.frame(at: time)
    }

    /// Returns whether a frame is available for an item time and differs from the one that was copied last.
    ///
    /// An edit makes a new frame for the same time.
    open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let frame = frame(at: itemTime) else { return false }
        return frame.number != state.withLock { $0.taken }
    }

    /// Returns the frame for an item time, or the last one before it, in the direction of playback, if it
    /// isn't available yet; `nil` if there is none.
    ///
    /// The caller owns the buffer and may write to it.
    ///
    /// - Parameter outItemTimeForDisplay: On return, the exact start time of the frame.
    open func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        outItemTimeForDisplay?.pointee = .invalid
        guard let frame = frame(at: itemTime) else { return nil }
        do {
            let buffer = try pixels.pixelBuffer(of: frame)
            state.withLock { $0.taken = frame.number }
            outItemTimeForDisplay?.pointee = frame.time
            return buffer
        } catch {
            Self.log.error("cannot copy the frame at \(frame.time.seconds) s for a video output: \(error)")
            return nil
        }
    }

    // MARK: Delegate

    open var delegate: (any AVPlayerItemOutputPullDelegate)? { listener.withLock { $0.delegate } }
    /// The queue on which the delegate is called; `nil` for a private queue.
    open var delegateQueue: DispatchQueue? { listener.withLock { $0.queue } }

    /// Sets the delegate and its queue.
    ///
    /// - Parameter delegate: The delegate, held weakly.
    open func setDelegate(
        _ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?
    ) {
        let new = PullListener(delegate, queue: delegateQueue)
        listener.withLock { $0 = new }
    }

    /// Requests that the delegate be notified once, at the next frame.
    ///
    /// - Parameter interval: Has no effect: frames become available at most one frame duration early.
    open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
        state.withLock { $0.wantsNews = true }
    }

    override func hear(_ news: OutputNews.News) {
        switch news {
        case .flushed: listener.withLock { $0 }.flushed(self)
        case .added:
            let isWanted = state.withLock { state in
                defer { state.wantsNews = false }
                return state.wantsNews
            }
            if isWanted { listener.withLock { $0 }.willChange(self) }
        }
    }
}
