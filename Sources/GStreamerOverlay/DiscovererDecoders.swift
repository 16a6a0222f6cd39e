internal import CGStreamer
private import Synchronization

/// Which formats the installed plugins decode, told from the registry alone: no element is made.
package enum DiscovererDecoders {
    private static let known = Mutex<[String: Bool]>([:])

    /// Whether a decoder takes these caps, such as `video/x-h264`. Answers are kept for the process's life.
    package static func decode(caps text: String) throws -> Bool {
        if let answer = known.withLock({ $0[text] }) { return answer }
        try Discoverer.initialize()
        guard let caps = gst_caps_from_string(text) else {
            throw DiscovererFailure.refused("GStreamer can't read the caps \(text)")
        }
        defer { gst_caps_unref(caps) }
        let decoders = gst_element_factory_list_get_elements(decoderType, GST_RANK_MARGINAL)
        defer { gst_plugin_feature_list_free(decoders) }
        let fitting = gst_element_factory_list_filter(decoders, caps, GST_PAD_SINK, 0)
        defer { gst_plugin_feature_list_free(fitting) }
        let answer = fitting != nil
        known.withLock { $0[text] = answer }
        return answer
    }

    /// `GST_ELEMENT_FACTORY_TYPE_DECODER`, a macro that Swift does not see.
    private static let decoderType: GstElementFactoryListType = 1 << 0
}
