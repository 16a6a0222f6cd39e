internal import CGStreamer

extension Element {
    /// A bin of the elements of a description in launch syntax, with the pads that are free.
    ///
    /// - Throws: `GStreamerFailure.Kind.missingElement` for the first element that is not installed, `.refused`
    ///   for a description that cannot be read.
    package convenience init(description: String) throws {
        try GStreamer.initialize()
        var error: UnsafeMutablePointer<GError>?
        let context = gst_parse_context_new()
        defer { gst_parse_context_free(context) }
        let made = gst_parse_bin_from_description_full(
            description, 1, context, GST_PARSE_FLAG_FATAL_ERRORS, &error)
        guard let made else { throw Self.failure(of: description, error, context) }
        self.init(sinking: made)
        // GStreamer leaves out what it does not understand, such as a misspelt property.
        if let error { throw Self.failure(of: description, error, context) }
    }

    /// A bin of the elements of a chain in launch syntax, with one pad `sink` and one pad `src`.
    ///
    /// - Throws: As `init(description:)`, and `.refused` for a chain that has other ends.
    package convenience init(chain: String) throws {
        try self.init(description: chain)
        guard hasOneInputAndOutput else {
            throw GStreamerFailure(
                kind: .refused, message: "'\(chain)' does not take one stream and give one")
        }
    }

    /// The element of a bin that has this name in its description.
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
        // Elements that were dropped for another reason are listed as missing too.
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
