internal import CGStreamer

/// Queries of the registry, which don't create elements.
extension GStreamer {
    /// The factories of the decoders that accept caps, such as `video/x-h264`, in the order in which they are
    /// tried.
    package static func decoders(of caps: String) throws -> [String] {
        try initialize()
        guard let wanted = gst_caps_from_string(caps) else {
            throw GStreamerFailure(kind: .refused, message: "GStreamer can't read the caps \(caps)")
        }
        defer { gst_caps_unref(wanted) }
        let decoders = gst_element_factory_list_get_elements(decoderType, GST_RANK_MARGINAL)
        defer { gst_plugin_feature_list_free(decoders) }
        return names(of: gst_element_factory_list_filter(decoders, wanted, GST_PAD_SINK, 0))
    }

    /// The factories of video or audio sinks, in the order in which they are tried.
    package static func sinks(ofVideo isVideo: Bool) -> [String] {
        names(
            of: gst_element_factory_list_get_elements(
                sinkType | (isVideo ? videoType : audioType), GST_RANK_MARGINAL))
    }

    /// Returns the names of a list of factories, and frees it.
    private static func names(of list: UnsafeMutablePointer<GList>?) -> [String] {
        defer { gst_plugin_feature_list_free(list) }
        var (names, link): ([String], UnsafeMutablePointer<GList>?) = ([], list)
        while let current = link {
            let feature = current.pointee.data?.assumingMemoryBound(to: GstObject.self)
            if let name = takingString(gst_object_get_name(feature)) { names.append(name) }
            link = current.pointee.next
        }
        return names
    }

    // `GST_ELEMENT_FACTORY_TYPE_DECODER` and the like are macros that Swift doesn't import.
    private static let decoderType: GstElementFactoryListType = 1 << 0
    private static let sinkType: GstElementFactoryListType = 1 << 2
    private static let videoType: GstElementFactoryListType = 1 << 49
    private static let audioType: GstElementFactoryListType = 1 << 50
}
