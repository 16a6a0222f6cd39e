/// Makes documents of older versions into ones of the current version, by one function for each version.
struct DocumentUpgrade: Sendable {
    /// Decoding stopped at an older version.
    struct OlderVersion: Error {}

    /// The functions, from version 1 on: each makes a document of the next version.
    var steps: [@Sendable (inout JSONObject) -> Void]

    static let current = DocumentUpgrade(steps: [fromVersion1])

    /// The version that the functions lead to.
    var version: Int { steps.count + 1 }

    /// Version 2 has more keys, and all of version 1 with the same meaning: nothing but the number changes.
    private static let fromVersion1: @Sendable (inout JSONObject) -> Void = { _ in }

    /// Returns the document in the current version.
    ///
    /// - Returns: `nil` if it is of the current version, or of a version that isn't known.
    func upgraded(_ document: JSONObject) -> JSONObject? {
        guard let old = document["version"]?.whole, old >= 1, old < version else { return nil }
        var result = document
        for step in steps[Int(old - 1)...] { step(&result) }
        result["version"] = .integer(Int64(version))
        return result
    }
}
