internal import Engine
public import Foundation
internal import Logging
public import MediaTypes
internal import Synchronization

/// The frames that an item's player shows, as pixel buffers. Source: AVPlayerItemOutput.h.
///
/// They are the very frames that go to the video sink, composed, with titles, and the same as an image generator's
/// and an export's. The last few are at hand. The calls may come from any thread.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
    private struct State: Sendable {
        /// Which frame was taken last; nil before one was.
        var taken: Int?
        var wantsNews = false
    }

    private let pixels: ShownPixels
    private let state = Mutex(State())
    private let listener = Mutex(PullListener())
    private static let log = Logger(label: "cutroom.sessions")

    /// - Parameter pixelBufferAttributes: `kCVPixelBufferPixelFormatTypeKey` names a pixel format, or several with
    ///   the most wanted first; nil, and attributes without it, take the film's own planes, without a copy:
    ///   `kCVPixelFormatType_420YpCbCr8Planar`, and for films of 10 bits
    ///   `kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange`. `kCVPixelBufferWidthKey` and
    ///   `kCVPixelBufferHeightKey` scale. Stops the program where no format named is one that there is, or a side
    ///   is not positive, as Apple's raises an exception.
    public init(pixelBufferAttributes: [String: Any]? = nil) {
        let wanted = pixelBufferAttributes ?? [:]
        var type: OSType?
        if wanted[kCVPixelBufferPixelFormatTypeKey] != nil {
            type = wanted.pixelFormatTypes?.first(where: PixelFormatCaps.knows)
            precondition(
                type != nil, "pixelBufferAttributes names no pixel format that frames can be given in")
        }
        let size = (wanted.integer(kCVPixelBufferWidthKey), wanted.integer(kCVPixelBufferHeightKey))
        precondition(
            size.0 ?? 1 > 0 && size.1 ?? 1 > 0, "pixelBufferAttributes asks for frames without extent")
        pixels = ShownPixels(pixelFormatType: type, width: size.0, height: size.1)
        super.init()
    }

    private func frame(at time: CMTime) -> ShownFrames.Frame? {
        guard let item else { return nil }
        return item.player?.shownFrames(of: item)?.frame(at: time)
    }

    /// Whether the frame that is shown at a time of the item is at hand and another than was taken last: after
    /// an edit, it is another one for the same time.
    open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let frame = frame(at: itemTime) else { return false }
        return frame.number != state.withLock { $0.taken }
    }

    /// The frame that is shown at a time of the item, or the last one before it in the direction of play where
    /// that is not there yet; nil where there is none, as long before what is shown now. It belongs to the
    /// caller, who may write to it.
    ///
    /// - Parameter outItemTimeForDisplay: gets exactly when the frame begins.
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
            Self.log.error("the frame at \(frame.time.seconds) s cannot be given to a video output: \(error)")
            return nil
        }
    }

    // MARK: Delegate

    open var delegate: (any AVPlayerItemOutputPullDelegate)? { listener.withLock { $0.delegate } }
    /// Where the delegate is called; nil for a queue of ours.
    open var delegateQueue: DispatchQueue? { listener.withLock { $0.queue } }

    /// - Parameter delegate: held weakly.
    open func setDelegate(
        _ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?
    ) {
        let new = PullListener(delegate, queue: delegateQueue)
        listener.withLock { $0 = new }
    }

    /// Asks that the delegate be told, once, when the next frame comes.
    ///
    /// - Parameter interval: without effect: frames come no more than a frame's duration before their time.
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
