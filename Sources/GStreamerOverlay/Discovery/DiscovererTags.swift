internal import CGStreamer

/// The tags that inspection uses.
enum DiscovererTags {
    private static let texts = [
        "title", "artist", "album", "description", "copyright", "language-code", "image-orientation",
        "device-manufacturer", "device-model", "application-name", "genre", "composer", "publisher",
        "comment", "lyrics",
    ]

    static func strings(borrowing tags: UnsafePointer<GstTagList>?) -> [String: String] {
        guard let tags else { return [:] }
        var strings: [String: String] = [:]
        for name in texts {
            var text: UnsafeMutablePointer<CChar>?
            guard gst_tag_list_get_string(tags, name, &text) != 0, let text else { continue }
            strings[name] = String(cString: text)
            g_free(text)
        }
        var moment: OpaquePointer?
        if gst_tag_list_get_date_time(tags, "datetime", &moment) != 0, let moment {
            if let text = gst_date_time_to_iso8601_string(moment) {
                strings["datetime"] = String(cString: text)
                g_free(text)
            }
            gst_date_time_unref(moment)
        }
        return strings
    }

    /// Returns the front cover, or another image if there is none, as a JPEG or PNG file.
    static func artwork(borrowing tags: UnsafePointer<GstTagList>?) -> [UInt8]? {
        var count: gsize = 0
        guard let tags, let bytes = cgst_copy_artwork(tags, &count) else { return nil }
        defer { g_free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
