/// Upgrades documents of older versions to the current version, with one function for each version.
struct DocumentUpgrade: Sendable {
    /// The functions, from version 1 on: each upgrades a document to the next version.
    var steps: [@Sendable (inout JSONObject) -> Void]

    static let current = DocumentUpgrade(steps: [fromVersion1])

    /// The version that the functions produce.
    var version: Int { steps.count + 1 }

    /// Version 2 adds keys and keeps all of version 1 with the same meaning: only the number changes.
    private static let fromVersion1: @Sendable (inout JSONObject) -> Void = { _ in }

    /// Returns the document in the current version.
    ///
    /// - Returns: `nil` if it has the current version or an unknown one.
    func upgraded(_ document: JSONObject) -> JSONObject? {
        guard let old = document["version"]?.whole, old >= 1, old < version else { return nil }
        var result = document
        for step in steps[Int(old - 1)...] { step(&result) }
        result["version"] = .integer(Int64(version))
        return result
    }
}
