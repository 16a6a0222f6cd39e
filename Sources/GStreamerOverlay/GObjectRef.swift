internal import CGStreamer

/// Owns one reference of a GObject. GObject reference counts are atomic, so the owner may cross threads;
/// what may be *done* with the object on which thread is the wrapper's promise.
final class GObjectRef: Sendable {
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Takes over a reference that the caller owns.
    init(taking raw: UnsafeMutableRawPointer) {
        self.raw = raw
    }

    /// Adds a reference of its own.
    convenience init(retaining raw: UnsafeMutableRawPointer) {
        self.init(taking: gst_object_ref(raw)!)
    }

    /// Sinks a floating reference, as of a freshly made element.
    convenience init(sinking raw: UnsafeMutableRawPointer) {
        self.init(taking: gst_object_ref_sink(raw)!)
    }

    func pointer<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
        raw.assumingMemoryBound(to: type)
    }

    deinit {
        gst_object_unref(raw)
    }
}
