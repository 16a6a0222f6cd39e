internal import Foundation

/// The plan itself as JSON, which reads back as the same plan. Files stand in it by their full URLs; the tail
/// is left out.
package struct JSONDescription: PlanDescription {
    package static let name = "json"

    package init() {}

    package func text(of described: DescribedPlan) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(described.plan), as: UTF8.self) + "\n"
    }
}
