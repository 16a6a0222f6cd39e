private import Foundation

/// Languages as files and people name them: ISO 639-1's two letters, ISO 639-2's three, or a tag of BCP 47.
package enum LanguageCode {
    /// The bibliographic codes of ISO 639-2 that differ from the terminological ones.
    private static let terminological = [
        "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld",
        "fre": "fra", "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri",
        "may": "msa", "per": "fas", "rum": "ron", "slo": "slk", "tib": "bod", "wel": "cym",
    ]

    /// The ISO 639-2/T code of a language; nil for an undetermined one, and for what is not a code.
    ///
    /// - Parameter text: Such as `en`, `eng`, `ger` or `en-US`.
    package static func terminological(_ text: String) -> String? {
        let first = text.lowercased().prefix { $0 != "-" && $0 != "_" }
        guard first.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        switch first.count {
        case 2: return Locale.LanguageCode(String(first)).identifier(.alpha3)
        case 3 where first != "und": return terminological[String(first)] ?? String(first)
        default: return nil
        }
    }

    /// Whether two names are of the same language, whatever its region.
    package static func areEqual(_ one: String?, _ other: String?) -> Bool {
        guard let one = one.flatMap(terminological(_:)), let other = other.flatMap(terminological(_:)) else {
            return false
        }
        return one == other
    }
}
