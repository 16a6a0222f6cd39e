/// The four characters that name a box, a handler or a coded format.
struct BoxCode: Hashable, Sendable, ExpressibleByStringLiteral {
    let value: UInt32

    init(value: UInt32) {
        self.value = value
    }

    /// Four characters of Latin-1, so that `©nam` has four bytes as it has in files.
    init(stringLiteral text: String) {
        value = text.unicodeScalars.reduce(0) { $0 << 8 | ($1.value & 0xFF) }
    }

    var text: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
