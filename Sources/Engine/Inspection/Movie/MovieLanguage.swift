/// The language field of a media header.
enum MovieLanguage {
    /// QuickTime's language numbers in order (QuickTime File Format, "Language Code Values"), as ISO 639-2/T.
    private static let quickTime = [
        "eng", "fra", "deu", "ita", "nld", "swe", "spa", "dan", "por", "nor", "heb", "jpn", "ara", "fin",
        "ell",
        "isl", "mlt", "tur", "hrv", "zho", "urd", "hin", "tha", "kor", "lit", "pol", "hun", "est", "lav",
        "sme",
        "fao", "fas", "rus", "zho", "nld", "gle", "sqi", "ron", "ces", "slk", "slv",
    ]
    private static let firstPacked: UInt16 = 0x400
    private static let unspecified: UInt16 = 0x7FFF

    /// Three letters of five bits each, or below them one of QuickTime's numbers; nil for neither.
    static func code(packed: UInt16) -> String? {
        guard packed >= firstPacked else {
            return quickTime.indices.contains(Int(packed)) ? quickTime[Int(packed)] : nil
        }
        guard packed != unspecified else { return nil }
        let letters = [10, 5, 0].map { UInt8(packed >> UInt16($0) & 31) }
        guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
        return String(decoding: letters.map { $0 + 0x60 }, as: UTF8.self)
    }
}
