internal import CGStreamer
internal import Foundation

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

    /// The SHA-256 of a file's content, as hexadecimal digits.
    ///
    /// - Parameter isCancelled: Called after each few megabytes.
    /// - Throws: `CancellationError` after `isCancelled` has returned true, or a `POSIXError`.
    package static func sha256(ofFile path: String, isCancelled: () -> Bool = { false }) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return "" }
        defer { g_checksum_free(checksum) }
        var buffer = [UInt8](repeating: 0, count: 4 << 20)
        while true {
            if isCancelled() { throw CancellationError() }
            let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            guard count != 0 else { break }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw failure
            }
            g_checksum_update(checksum, buffer, count)
        }
        return g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
