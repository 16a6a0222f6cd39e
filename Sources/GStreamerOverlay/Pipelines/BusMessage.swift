internal import CGStreamer

/// A bus message that the engine handles, copied into a value.
package enum BusMessage: Sendable {
    case error(GStreamerFailure)
    case warning(GStreamerFailure)
    case endOfStream
    case asyncDone
    /// A required plugin is missing: GStreamer's description of it, and whether it is installed nevertheless,
    /// so that loading it failed.
    case missingPlugin(String, isInstalled: Bool)
    /// An element dropped a buffer that was too late.
    case dropped
    /// A key was pressed in a sink's window: its X11 name, regardless of Shift.
    case keyPressed(String, isShifted: Bool)

    /// The failure that the message reports: an error, or a missing plugin; nil for other messages.
    package var failure: GStreamerFailure? {
        switch self {
        case .error(let failure): failure
        case .missingPlugin(let name, isInstalled: false):
            GStreamerFailure(kind: .missingPlugin(name), message: "\(name) is not installed")
        case .missingPlugin(let name, isInstalled: true):
            GStreamerFailure(kind: .unloadable, message: "\(name) is installed but can't be loaded")
        case .warning, .endOfStream, .asyncDone, .dropped, .keyPressed: nil
        }
    }

    init?(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ERROR: self = .error(Self.problem(of: message))
        case GST_MESSAGE_WARNING: self = .warning(Self.problem(of: message))
        case GST_MESSAGE_EOS: self = .endOfStream
        case GST_MESSAGE_ASYNC_DONE: self = .asyncDone
        case GST_MESSAGE_QOS: self = .dropped
        case GST_MESSAGE_ELEMENT:
            var isShifted: gboolean = 0
            if let key = takingString(cgst_message_key(message, &isShifted)) {
                self = .keyPressed(key, isShifted: isShifted != 0)
                return
            }
            guard let structure = gst_message_get_structure(message),
                gst_structure_has_name(structure, "missing-plugin") != 0
            else { return nil }
            let name = gst_structure_get_string(structure, "name").map { String(cString: $0) }
            self = .missingPlugin(name ?? "a plugin", isInstalled: Self.isInstalled(structure))
        default: return nil
        }
    }

    /// Whether the missing decoder is in the registry.
    private static func isInstalled(_ structure: UnsafePointer<GstStructure>) -> Bool {
        guard gst_structure_get_string(structure, "type").map({ String(cString: $0) }) == "decoder",
            let detail = gst_structure_get_value(structure, "detail"),
            let text = takingString(gst_caps_to_string(gst_value_get_caps(detail)))
        else { return false }
        return (try? DiscovererDecoders.decode(caps: text)) ?? false
    }

    private static func problem(of message: UnsafeMutablePointer<GstMessage>) -> GStreamerFailure {
        var error: UnsafeMutablePointer<GError>?
        var debug: UnsafeMutablePointer<gchar>?
        guard cgst_message_parse_problem(message, &error, &debug) != 0, let error else {
            return GStreamerFailure(kind: .stateChange, message: "unknown problem")
        }
        let domain = String(cString: g_quark_to_string(error.pointee.domain))
        let code = Int(error.pointee.code)
        let source = message.pointee.src.flatMap { takingString(gst_object_get_name($0)) }
        var failure = GStreamerFailure(
            kind: .stream(domain: domain, code: code), message: takingMessage(error), element: source,
            debug: takingString(debug))
        failure.isUnused = message.pointee.src.map { cgst_parser_is_unused($0) != 0 } ?? false
        return failure
    }
}
