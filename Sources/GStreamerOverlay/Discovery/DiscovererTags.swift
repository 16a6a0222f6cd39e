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
        var moment: OpaquePointer?
        if gst_tag_list_get_date_time(tags, "datetime", &moment) != 0, let moment {
            if let text = gst_date_time_to_iso8601_string(moment) {
                strings["datetime"] = String(cString: text)
                g_free(text)
            }
            gst_date_time_unref(moment)
        }
        if strings["datetime"] == nil { strings["datetime"] = day(borrowing: tags) }
        return strings
    }

    /// Returns the day in ISO 8601 that some formats have in place of a moment.
    private static func day(borrowing tags: UnsafePointer<GstTagList>) -> String? {
        var day: UnsafeMutablePointer<GDate>?
        guard gst_tag_list_get_date(tags, "date", &day) != 0, let day else { return nil }
        defer { g_date_free(day) }
        guard g_date_valid(day) != 0 else { return nil }
        let fields = [
            Int(g_date_get_year(day)), Int(g_date_get_month(day).rawValue), Int(g_date_get_day(day)),
        ]
        return zip(fields, [4, 2, 2]).map { number, length in
            String(repeating: "0", count: max(0, length - String(number).count)) + String(number)
        }.joined(separator: "-")
    }

    /// Returns the front cover, or another image if there is none, as a JPEG or PNG file.
    static func artwork(borrowing tags: UnsafePointer<GstTagList>?) -> [UInt8]? {
        var count: gsize = 0
        guard let tags, let bytes = cgst_copy_artwork(tags, &count) else { return nil }
        defer { g_free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
