internal import CGStreamer
internal import Logging
internal import Synchronization

/// The library itself.
package enum GStreamer {
    /// Nanoseconds, GStreamer's clock unit.
    package typealias ClockTime = UInt64

    /// `GST_CLOCK_TIME_NONE`, which the importer refuses.
    static let noTime = ClockTime.max

    private static let outcome: GStreamerFailure? = {
        var error: UnsafeMutablePointer<GError>?
        guard gst_init_check(nil, nil, &error) == 0 else { return nil }
        let reason = error.map { takingMessage($0) } ?? "gst_init failed"
        return GStreamerFailure(kind: .library, message: reason)
    }()

    /// Initialises GStreamer once a process; later calls cost nothing.
    package static func initialize() throws {
        if let failure = outcome { throw failure }
    }

    /// The library's name and version, such as `GStreamer 1.26.2`.
    package static var version: String { "GStreamer \(GStreamerVersion.running)" }

    /// Whether an element of a factory takes data of a format, which caps describe in GStreamer's text form.
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

    /// Allows changes of the process that suit a program which mainly renders. The heap is kept together from now
    /// on: else the memory of closed readers stays with the process, in pieces. What GStreamer, Pango and other libraries say
    /// by GLib is logged, in place of lines on standard error.
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

    /// Gives memory that many ended threads have left in pieces back to the system. Blocks for milliseconds.
    package static func giveFreePagesBack() { cgst_give_free_pages_back() }

    /// Names the calling thread for those that look at the process; Linux keeps 15 characters.
    package static func nameThread(_ name: String) { cgst_name_thread(name) }

    /// The version of the plugin that an element is from, which is loaded; nil if there is no such element.
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
    /// From now on no element of this process is chosen from that factory by its rank, as auto sinks and decoders
    /// choose theirs; it can still be named. Without effect where it is not installed.
    package static func neverChoose(_ factory: String) {
        guard outcome == nil, let found = gst_element_factory_find(factory) else { return }
        gst_plugin_feature_set_rank(found, 0)
        gst_object_unref(UnsafeMutableRawPointer(found))
    }
}

/// The one place where a GError turns into text; frees it.
func takingMessage(_ error: UnsafeMutablePointer<GError>) -> String {
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
}

/// The one place where a C string that we own turns into text; frees it.
func takingString(_ text: UnsafeMutablePointer<gchar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}
