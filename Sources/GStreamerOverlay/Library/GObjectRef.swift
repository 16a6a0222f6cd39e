internal import CGStreamer

/// Owns one reference of a GObject. GObject reference counts are atomic, so the owner may cross threads. The
/// wrapper must ensure that each call to the object is allowed on its thread.
final class GObjectRef: Sendable {
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Takes ownership of a reference from the caller.
    init(taking raw: UnsafeMutableRawPointer) {
        self.raw = raw
    }

    /// Adds a reference.
    convenience init(retaining raw: UnsafeMutableRawPointer) {
        self.init(taking: gst_object_ref(raw)!)
    }

    /// Sinks a floating reference, such as that of a new element.
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
