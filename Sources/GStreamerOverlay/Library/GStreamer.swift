internal import CGStreamer
internal import Logging
internal import Synchronization

/// The GStreamer library.
package enum GStreamer {
    /// Nanoseconds, GStreamer's clock unit.
    package typealias ClockTime = UInt64

    /// `GST_CLOCK_TIME_NONE`, which Swift can't import.
    static let noTime = ClockTime.max

    private static let outcome: GStreamerFailure? = {
        var error: UnsafeMutablePointer<GError>?
        guard gst_init_check(nil, nil, &error) == 0 else { return nil }
        let reason = error.map { takingMessage($0) } ?? "gst_init failed"
        return GStreamerFailure(kind: .library, message: reason)
    }()

    /// Initializes GStreamer once per process; later calls cost nothing.
    package static func initialize() throws {
        if let failure = outcome { throw failure }
    }

    /// The library's name and version, such as `GStreamer 1.26.2`.
    package static var version: String { "GStreamer \(GStreamerVersion.running)" }

    /// Whether an element of a factory accepts a format, described as caps in GStreamer's text form.
    package static func accepts(_ caps: String, factory: String) -> Bool {
        guard outcome == nil, let found = gst_element_factory_find(factory) else { return false }
        defer { gst_object_unref(UnsafeMutableRawPointer(found)) }
        guard let caps = gst_caps_from_string(caps) else { return false }
        defer { gst_caps_unref(caps) }
        return gst_element_factory_can_sink_any_caps(found, caps) != 0
    }

    private static let mayTune = Atomic(false)

    /// Whether the program has allowed changes of its process.
    package static var mayTuneProcess: Bool { mayTune.load(ordering: .acquiring) }

    /// Allows changes of the process that suit a program which mainly renders. From now on, the fragmentation
    /// of the heap is limited: otherwise the memory of closed readers stays in the process, in fragments.
    /// Lines that GStreamer, Pango and other libraries print through GLib are logged instead of written to
    /// standard error.
    package static func tuneProcess() {
        guard !mayTune.exchange(true, ordering: .acquiringAndReleasing) else { return }
        cgst_keep_memory_together()
        cgst_take_log { isCritical, domain, message in
            guard let domain, let message else { return }
            let line = String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
            GStreamer.libraries.log(
                level: isCritical != 0 ? .error : .warning, "\(String(cString: domain)): \(line)")
        }
    }

    private static let libraries = Logger(label: "cutroom.libraries")

    /// Returns unused memory that ended threads have left in fragments to the system. Blocks for
    /// milliseconds.
    package static func giveFreePagesBack() { cgst_give_free_pages_back() }

    /// Names the calling thread for diagnostics; Linux keeps 15 characters.
    package static func nameThread(_ name: String) { cgst_name_thread(name) }

    /// The version of the plugin of an element, which is loaded; nil if the element isn't installed.
    package static func pluginVersion(ofElement factory: String) -> String? {
        guard outcome == nil, let found = gst_element_factory_find(factory) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(found)) }
        guard let loaded = gst_plugin_feature_load(found) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(loaded)) }
        guard let plugin = gst_plugin_feature_get_plugin(loaded) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(plugin)) }
        return gst_plugin_get_version(plugin).map { String(cString: $0) }
    }

    /// Whether an element factory of that name is installed.
    package static func hasElement(_ factory: String) -> Bool {
        guard outcome == nil, let found = gst_element_factory_find(factory) else { return false }
        gst_object_unref(UnsafeMutableRawPointer(found))
        return true
    }
}

extension GStreamer {
    /// From now on, no element from that factory is chosen in this process by its rank, as auto sinks and
    /// decoders choose theirs; it can still be requested by name. Has no effect if it isn't installed.
    package static func neverChoose(_ factory: String) {
        guard outcome == nil, let found = gst_element_factory_find(factory) else { return }
        gst_plugin_feature_set_rank(found, 0)
        gst_object_unref(UnsafeMutableRawPointer(found))
    }
}

/// Converts a GError to text and frees it, in this one place.
func takingMessage(_ error: UnsafeMutablePointer<GError>) -> String {
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
}

/// Converts an owned C string to a String and frees it, in this one place.
func takingString(_ text: UnsafeMutablePointer<gchar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}
