internal import CGStreamer

extension Element {
    /// Creates a bin from a description in launch syntax, with its unlinked pads.
    ///
    /// - Throws: `GStreamerFailure.Kind.missingElement` for the first element that isn't installed,
    ///   `.refused` for a description that can't be parsed.
    package convenience init(description: String) throws {
        try GStreamer.initialize()
        var error: UnsafeMutablePointer<GError>?
        let context = gst_parse_context_new()
        defer { gst_parse_context_free(context) }
        let made = gst_parse_bin_from_description_full(
            description, 1, context, GST_PARSE_FLAG_FATAL_ERRORS, &error)
        guard let made else { throw Self.failure(of: description, error, context) }
        self.init(sinking: made)
        // GStreamer omits parts that it can't parse, such as a misspelled property.
        if let error { throw Self.failure(of: description, error, context) }
    }

    /// Creates a bin from a chain in launch syntax, with one pad `sink` and one pad `src`.
    ///
    /// - Throws: As `init(description:)`, and `.refused` for a chain with other unlinked pads.
    package convenience init(chain: String) throws {
        try self.init(description: chain)
        guard hasOneInputAndOutput else {
            throw GStreamerFailure(
                kind: .refused, message: "'\(chain)' does not take one stream and give one")
        }
    }

    /// Returns the element of a bin with this name in its description.
    ///
    /// - Throws: `GStreamerFailure.Kind.refused` if there is none.
    package func child(named name: String) throws -> Element {
        let bin = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBin.self)
        guard let child = gst_bin_get_by_name(bin, name) else {
            throw GStreamerFailure(kind: .refused, message: "no element is called '\(name)'")
        }
        return Element(taking: child)
    }

    private var hasOneInputAndOutput: Bool {
        guard let sink = gst_element_get_static_pad(pointer, "sink") else { return false }
        gst_object_unref(sink)
        guard let source = gst_element_get_static_pad(pointer, "src") else { return false }
        gst_object_unref(source)
        return true
    }

    private static func failure(
        of description: String, _ error: UnsafeMutablePointer<GError>?, _ context: OpaquePointer?
    ) -> GStreamerFailure {
        // Elements that were omitted for another reason are listed as missing too.
        let isMissing =
            error?.pointee.domain == gst_parse_error_quark()
            && error?.pointee.code == gint(GST_PARSE_ERROR_NO_SUCH_ELEMENT.rawValue)
        let message = error.map { takingMessage($0) } ?? "it cannot be read"
        let missing = gst_parse_context_get_missing_elements(context)
        defer { g_strfreev(missing) }
        if isMissing, let first = missing?.pointee {
            let name = String(cString: first)
            return GStreamerFailure(
                kind: .missingElement(name),
                message: "the GStreamer element '\(name)' of '\(description)' is not installed")
        }
        return GStreamerFailure(kind: .refused, message: "'\(description)': \(message)")
    }
}
