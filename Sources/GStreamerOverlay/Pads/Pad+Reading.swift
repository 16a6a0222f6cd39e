internal import CGStreamer
private import Synchronization

/// Records whether a file source waits for the file system, to explain why no data arrives.
package final class ReadWatch: Sendable {
    private struct Read {
        var offset: UInt64
        var start: ContinuousClock.Instant
    }

    private let pending = Mutex<Read?>(nil)
    private let length: UInt64

    /// - Parameter length: the length of the file in bytes: a read beyond it returns immediately.
    package init(length: UInt64) {
        self.length = length
    }

    /// The file offset of a read that hasn't returned for the given duration; nil if there is none.
    package func unansweredRead(for duration: Duration) -> UInt64? {
        pending.withLock { read in
            read.flatMap { ContinuousClock.now - $0.start >= duration ? $0.offset : nil }
        }
    }

    fileprivate func begin(at offset: UInt64) {
        pending.withLock { $0 = offset < length ? Read(offset: offset, start: .now) : nil }
    }

    fileprivate func end() { pending.withLock { $0 = nil } }
}

private typealias ReadContext = CallbackContext<ReadWatch>

extension Pad {
    /// Reports reads from this source pad to `watch`.
    package func tellReads(to watch: ReadWatch) {
        func context() -> gpointer { ReadContext(watch).retained }
        let release: GDestroyNotify = { ReadContext.release($0) }
        // A blocking probe is called before the read, and a buffer probe after it has returned.
        let before = GST_PAD_PROBE_TYPE_PULL.rawValue | GST_PAD_PROBE_TYPE_BLOCK.rawValue
        gst_pad_add_probe(
            pointer, GstPadProbeType(rawValue: before),
            { _, info, context in
                if let info, let context {
                    ReadContext.at(context).begin(at: UInt64(info.pointee.offset))
                }
                return GST_PAD_PROBE_PASS
            }, context(), release)
        let behind = GST_PAD_PROBE_TYPE_PULL.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue
        gst_pad_add_probe(
            pointer, GstPadProbeType(rawValue: behind),
            { _, _, context in
                if let context { ReadContext.at(context).end() }
                return GST_PAD_PROBE_OK
            }, context(), release)
    }
}
