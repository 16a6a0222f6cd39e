internal import CGStreamer

/// Passes bytes that replace a file's own, by their offset, as the array that C takes.
func withReplacements(_ replacements: [UInt64: [UInt8]], _ body: (UnsafeMutablePointer<GArray>) -> Void) {
    guard let array = cgst_replacements_new() else { return }
    defer { g_array_unref(array) }
    for (offset, bytes) in replacements.sorted(by: { $0.key < $1.key }) {
        bytes.withUnsafeBufferPointer {
            cgst_replacements_add(array, guint64(offset), $0.baseAddress, gsize($0.count))
        }
    }
    body(array)
}
