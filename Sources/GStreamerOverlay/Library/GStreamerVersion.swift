internal import CGStreamer

/// A version of GStreamer or of one of its plugins, such as `1.26.2`.
package struct GStreamerVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let major: Int
    package let minor: Int
    package let micro: Int

    package init(_ major: Int, _ minor: Int, _ micro: Int = 0) {
        (self.major, self.minor, self.micro) = (major, minor, micro)
    }

    /// Reads two to four numbers separated by periods, of which the fourth is ignored; nil for another text.
    package init?(_ text: String) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let parts = words.compactMap { Int($0) }
        guard 2...4 ~= words.count, parts.count == words.count else { return nil }
        self.init(parts[0], parts[1], parts.count > 2 ? parts[2] : 0)
    }

    /// The numbers, for tables in modules that don't import this one.
    package var numbers: (major: Int, minor: Int, micro: Int) { (major, minor, micro) }

    package var description: String { "\(major).\(minor).\(micro)" }

    package static func < (first: GStreamerVersion, second: GStreamerVersion) -> Bool {
        first.numbers < second.numbers
    }

    /// The version of the library that this process has loaded.
    package static let running: GStreamerVersion = {
        var parts: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        gst_version(&parts.0, &parts.1, &parts.2, &parts.3)
        return GStreamerVersion(Int(parts.0), Int(parts.1), Int(parts.2))
    }()
}
