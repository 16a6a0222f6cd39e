/// Elements that not all supported versions of GStreamer have, with the first version that has them. Only for
/// messages; whether an element can be used is looked up in the registry. Source: the tags of GStreamer's
/// repository.
package enum NewerElements {
    /// A version of GStreamer, such as 1.26.2.
    package typealias Version = (major: Int, minor: Int, micro: Int)

    private static let first: [String: Version] = [
        "svtav1enc": (1, 24, 0), "avdec_h266": (1, 26, 0), "h266parse": (1, 26, 0),
    ]

    /// The first version that has an element, such as `1.24`; nil if all have it.
    package static func firstVersion(of factory: String) -> String? {
        first[factory].map { "\($0.major).\($0.minor)" }
    }

    /// The text that follows the package of an element in a message, such as ` of GStreamer 1.24 or later
    /// (1.20.1 is installed)`; empty if the installed version may have the element.
    package static func requirement(of factory: String, installed: Version) -> String {
        guard let needed = first[factory], let version = firstVersion(of: factory), installed < needed else {
            return ""
        }
        let (major, minor, micro) = installed
        return " of GStreamer \(version) or later (\(major).\(minor).\(micro) is installed)"
    }
}
