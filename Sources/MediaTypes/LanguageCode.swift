private import Foundation

/// Conversions of language names: two-letter codes of ISO 639-1, three-letter codes of ISO 639-2 and BCP 47
/// tags.
package enum LanguageCode {
    /// The bibliographic codes of ISO 639-2 that differ from the terminological ones.
    private static let terminological = [
        "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld",
        "fre": "fra", "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri",
        "may": "msa", "per": "fas", "rum": "ron", "slo": "slk", "tib": "bod", "wel": "cym",
    ]

    /// Returns the ISO 639-2/T code of a language; `nil` if the text isn't a language code or the language is
    /// undetermined.
    ///
    /// - Parameter text: A code or tag, such as `en`, `eng`, `ger` or `en-US`.
    package static func terminological(_ text: String) -> String? {
        let first = text.lowercased().prefix { $0 != "-" && $0 != "_" }
        guard first.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        switch first.count {
        case 2: return Locale.LanguageCode(String(first)).identifier(.alpha3)
        case 3 where first != "und": return terminological[String(first)] ?? String(first)
        default: return nil
        }
    }

    /// Returns whether two codes denote the same language, regardless of region.
    package static func areEqual(_ one: String?, _ other: String?) -> Bool {
        guard let one = one.flatMap(terminological(_:)), let other = other.flatMap(terminological(_:)) else {
            return false
        }
        return one == other
    }
}
