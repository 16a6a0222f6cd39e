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
            // The streams may have the same values.
            var values: [String] = []
            for index in 0..<gst_tag_list_get_tag_size(tags, name) {
                var text: UnsafeMutablePointer<CChar>?
                guard gst_tag_list_get_string_index(tags, name, index, &text) != 0, let text else { continue }
                let value = String(cString: text)
                g_free(text)
                if !values.contains(value) { values.append(value) }
            }
            if !values.isEmpty { strings[name] = values.joined(separator: ", ") }
        }
        if let moment = moment(borrowing: tags) {
            if let text = gst_date_time_to_iso8601_string(moment) {
                strings["datetime"] = String(cString: text)
                g_free(text)
            }
            gst_date_time_unref(moment)
        }
        return strings
    }

    /// Returns the moment, or the day that some formats have in its place; the caller owns it.
    private static func moment(borrowing tags: UnsafePointer<GstTagList>) -> OpaquePointer? {
        var moment: OpaquePointer?
        if gst_tag_list_get_date_time(tags, "datetime", &moment) != 0 { return moment }
        var day: UnsafeMutablePointer<GDate>?
        guard gst_tag_list_get_date(tags, "date", &day) != 0, let day else { return nil }
        defer { g_date_free(day) }
        guard g_date_valid(day) != 0 else { return nil }
        return gst_date_time_new_ymd(
            gint(g_date_get_year(day)), gint(g_date_get_month(day).rawValue), gint(g_date_get_day(day)))
    }

    /// Returns the front cover, or another image if there is none, as a JPEG or PNG file.
    static func artwork(borrowing tags: UnsafePointer<GstTagList>?) -> [UInt8]? {
        var count: gsize = 0
        guard let tags, let bytes = cgst_copy_artwork(tags, &count) else { return nil }
        defer { g_free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
