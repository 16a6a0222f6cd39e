internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

extension SourceReader {
    /// State that is shared with the streaming threads: the first failure, and whether the reader was closed.
    ///
    /// An error before the first frame is only a doubt. A demuxer that can't interpret one stream reports an
    /// error and continues with the others, and whether the error arrives depends on the progress of the bins
    /// meanwhile. So a doubt counts only if no media follows it.
    final class SharedState: Sendable {
        private struct Content {
            var failure: (cause: SourceFailure.Cause, message: String)?
            var doubt: (cause: SourceFailure.Cause, message: String)?
            var hasDelivered = false
            /// Whether media has arrived since the last seek.
            var hasDeliveredSinceSeek = false
            /// Whether the last seek was to a time after the file's start.
            var isInside = false
            var isLinked = false
            var missing: String?
            var isInterlaced = false
            var misplacesChannels = false
            var finish: FrameFinish?
        }

        private let content = Mutex(Content())
        private let isClosed = Mutex(false)

        func receive(_ message: BusMessage) {
            switch message {
            case .missingPlugin(let name, let isInstalled):
                if isInstalled {
                    fail(.unloadable, "the decoder for \(name) is installed but can't be loaded")
                } else {
                    content.withLock { $0.missing = name }
                }
            case .error(let failure):
                let missing = content.withLock { $0.missing }
                if failure.isUnused, content.withLock({ $0.isLinked }) { return }
                if let missing {
                    fail(.noDecoder(missing), "no decoder for \(missing) is installed")
                } else if failure.isAboutPixels {
                    fail(.unknownPixels, "its video has a pixel format that GStreamer can't decode")
                } else if failure.isAboutOpening {
                    fail(.unreadable, failure.message)
                } else {
                    doubtOrFail(failure.message)
                }
            case .warning, .endOfStream, .asyncDone, .dropped, .keyPressed: break
            }
        }

        func note(_ decoded: DecodedFormat, _ finish: FrameFinish?) {
            content.withLock { ($0.isInterlaced, $0.finish) = (decoded.isInterlaced, finish) }
        }

        func noteMisplacedChannels() { content.withLock { $0.misplacesChannels = true } }
        var misplacesChannels: Bool { content.withLock { $0.misplacesChannels } }

        var finish: FrameFinish? { content.withLock { $0.finish } }

        /// The nanoseconds that have to be decoded before a requested time: a deinterlacer uses the frames
        /// before, and must output the same frame after a seek as without.
        var leadIn: Int64 { content.withLock { $0.isInterlaced ? 200_000_000 : 0 } }

        func fail(_ cause: SourceFailure.Cause, _ message: String) {
            content.withLock { if $0.failure == nil { $0.failure = (cause, message) } }
        }

        private func doubtOrFail(_ message: String) {
            content.withLock { content in
                if content.hasDeliveredSinceSeek {
                    content.failure = content.failure ?? (.damaged, message)
                } else {
                    content.doubt = content.doubt ?? (.damaged, message)
                }
            }
        }

        var hasDoubt: Bool { content.withLock { $0.doubt != nil } }

        /// Whether a frame or a run of samples has arrived.
        var hasDelivered: Bool { content.withLock { $0.hasDelivered } }

        /// Records that a frame or a run of samples has arrived.
        func noteDelivery() {
            content.withLock { ($0.hasDelivered, $0.hasDeliveredSinceSeek, $0.doubt) = (true, true, nil) }
        }

        /// Records that the requested stream is linked.
        func noteLinked() { content.withLock { $0.isLinked = true } }

        /// Clears the doubts of the time before a seek, which don't apply to the media after it.
        func willSeek(to time: UInt64) {
            content.withLock { ($0.hasDeliveredSinceSeek, $0.doubt, $0.isInside) = (false, nil, time > 0) }
        }

        /// Whether the stream ended after a seek into the file without a single frame, but with an error: a
        /// decoder reports damage if it received nothing to begin with.
        var hasEndedInVain: Bool {
            content.withLock { $0.isInside && !$0.hasDeliveredSinceSeek && $0.doubt != nil }
        }

        func linking(_ body: () throws -> Void) {
            do { try body() } catch {
                fail(.damaged, (error as? GStreamerFailure)?.message ?? "\(error)")
            }
        }

        func close() {
            isClosed.withLock { $0 = true }
        }

        /// Calls `body` unless the reader was closed. It is finished before anything is stopped, and must not
        /// access the state.
        func unlessClosed(_ body: () -> Void) {
            isClosed.withLock { if !$0 { body() } }
        }

        /// - Parameter isOver: whether no more media will come, so that a doubt is a failure.
        func throwFailure(for source: MediaSource, isOver: Bool) throws {
            if isClosed.withLock({ $0 }) { throw CancellationError() }
            if let failure = content.withLock({ $0.failure ?? (isOver ? $0.doubt : nil) }) {
                throw SourceFailure(failure.cause, source: source, message: failure.message)
            }
        }
    }
}

extension GStreamerFailure {
    /// Whether the file itself could not be opened or read.
    var isAboutOpening: Bool {
        if case .stream(domain: "gst-resource-error-quark", _) = kind { return true }
        return false
    }
}
