internal import CGStreamer

/// Checksums by GLib.
package enum Checksum {
    /// The SHA-256 of bytes, as hexadecimal digits.
    package static func sha256(_ bytes: [UInt8]) -> String {
        guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, UInt(bytes.count)) else {
            return ""
        }
        defer { g_free(text) }
        return String(cString: text)
    }
}
