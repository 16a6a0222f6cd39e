internal import GStreamerOverlay

/// Elements that not all supported versions of GStreamer have, with the first version that has them. Only for
/// messages; whether an element can be used is looked up in the registry. Source: the tags of GStreamer's
/// repository.
package enum NewerElements {
    private static let first: [String: GStreamerVersion] = [
        "svtav1enc": GStreamerVersion(1, 24), "avdec_h266": GStreamerVersion(1, 26),
        "h266parse": GStreamerVersion(1, 26),
    ]

    /// The first version that has an element, such as `1.24`; nil if all have it.
    package static func firstVersion(of factory: String) -> String? {
        first[factory].map { "\($0.major).\($0.minor)" }
    }

    /// The text that follows the package of an element in a message, such as ` of GStreamer 1.24 or later
    /// (1.20.1 is installed)`; empty if the installed version may have the element.
    package static func requirement(of factory: String) -> String {
        guard let needed = first[factory], let version = firstVersion(of: factory),
            GStreamerVersion.running < needed
        else { return "" }
        return " of GStreamer \(version) or later (\(GStreamerVersion.running) is installed)"
    }
}
