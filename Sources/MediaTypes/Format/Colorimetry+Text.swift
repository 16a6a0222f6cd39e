/// The text of a colorimetry in plans, caps and messages, as GStreamer writes it: a name, such as `bt709`, or
/// its numbers of range, matrix, transfer function and primaries, such as `1:3:5:1`.
///
/// The numbers are those of video-color.h, and not those of the standard.
extension Colorimetry: LosslessStringConvertible {
    package var description: String {
        if let name = Self.names.first(where: { $0.value == self })?.key { return name }
        func number<Part: Equatable>(_ part: Part?, _ parts: [Part?]) -> Int {
            parts.firstIndex(of: part) ?? 0
        }
        let numbers = [
            number(range, Self.ranges), number(matrix, Self.matrices), number(transfer, Self.transfers),
            number(primaries, Self.allPrimaries),
        ]
        return numbers.map(String.init).joined(separator: ":")
    }

    /// Reads a name or numbers. Unknown numbers count as unspecified.
    package init?(_ text: String) {
        if let known = Self.names.first(where: { $0.key == text })?.value {
            self = known
            return
        }
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 4 else { return nil }
        func part<Part>(_ index: Int, _ parts: [Part?]) -> Part? {
            parts.indices.contains(numbers[index]) ? parts[numbers[index]] : nil
        }
        self.init(
            part(0, Self.ranges), part(1, Self.matrices), part(2, Self.transfers),
            part(3, Self.allPrimaries))
    }

    private static let names: KeyValuePairs<String, Colorimetry> = [
        "bt601": .bt601, "bt709": .bt709, "smpte240m": .smpte240M, "sRGB": .sRGB, "bt2020": .bt2020,
        "bt2020-10": .bt2020TenBit, "bt2100-pq": .bt2100PQ, "bt2100-hlg": .bt2100HLG,
    ]

    // By GStreamer's numbers; 0 is unspecified.
    private static let ranges: [CodeRange?] = [nil, .full, .limited]
    private static let matrices: [Matrix?] = [nil, .rgb, .fcc, .bt709, .bt601, .smpte240M, .bt2020]
    private static let transfers: [Transfer?] = [
        nil, .linear, .gamma18, .gamma20, .gamma22, .bt709, .smpte240M, .sRGB, .gamma28, .log100, .log316,
        .bt2020TwelveBit, .adobeRGB, .bt2020TenBit, .perceptualQuantizer, .hybridLogGamma, .bt601,
    ]
    private static let allPrimaries: [Primaries?] = [
        nil, .bt709, .bt470M, .bt470BG, .smpte170M, .smpte240M, .illuminantC, .bt2020, .adobeRGB, .smpteST428,
        .smpteRP431, .smpteEG432, .ebu3213,
    ]
}

extension Colorimetry: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let colorimetry = Colorimetry(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is not a colorimetry")
        }
        self = colorimetry
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
