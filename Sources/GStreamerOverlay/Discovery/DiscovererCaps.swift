internal import CGStreamer

/// The first structure of a stream's caps, and the caps that contain it.
final class DiscovererCaps {
    private let caps: UnsafeMutablePointer<GstCaps>
    private let structure: UnsafeMutablePointer<GstStructure>

    /// Returns nil if the stream has no caps, or empty ones.
    convenience init?(ofStream stream: OpaquePointer) {
        self.init(taking: gst_discoverer_stream_info_get_caps(stream))
    }

    /// Returns nil if the text isn't that of caps, or of empty ones.
    convenience init?(text: String) {
        self.init(taking: gst_caps_from_string(text))
    }

    private init?(taking caps: UnsafeMutablePointer<GstCaps>?) {
        guard let caps else { return nil }
        guard gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0) else {
            gst_caps_unref(caps)
            return nil
        }
        self.caps = caps
        self.structure = structure
    }

    deinit {
        gst_caps_unref(caps)
    }

    var mediaType: String { String(cString: gst_structure_get_name(structure)) }

    func integer(_ field: String) -> Int32? {
        var value: Int32 = 0
        return gst_structure_get_int(structure, field, &value) != 0 ? value : nil
    }

    /// A field of 32 bits, whether it is declared as signed or unsigned.
    func unsigned(_ field: String) -> UInt32? {
        var value: UInt32 = 0
        if gst_structure_get_uint(structure, field, &value) != 0 { return value }
        return integer(field).map { UInt32(bitPattern: $0) }
    }

    /// Whether there is a decoder for the caps, or they don't need one.
    var hasDecoder: Bool {
        if mediaType == "audio/x-raw" || mediaType == "video/x-raw" { return true }
        guard let text = takingString(gst_caps_to_string(caps)) else { return false }
        return (try? DiscovererDecoders.decode(caps: text)) ?? false
    }

    /// GStreamer's description of the format; nil for an unknown one.
    var description: String? {
        takingString(gst_pb_utils_get_codec_description(caps)).flatMap { $0.contains("unknown") ? nil : $0 }
    }

    func boolean(_ field: String) -> Bool? {
        var value: gboolean = 0
        return gst_structure_get_boolean(structure, field, &value) != 0 ? value != 0 : nil
    }

    func string(_ field: String) -> String? {
        gst_structure_get_string(structure, field).map { String(cString: $0) }
    }
}
