internal import Foundation
internal import MediaTypes

/// The plan as JSON, from which the same plan can be decoded. Files are named by full URLs; the tail is left
/// out.
package struct JSONDescription: PlanDescription {
    package static let name = "json"

    package init() {}

    package func text(of described: DescribedPlan) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(described.plan), as: UTF8.self).withJSONEscapedControls
            + "\n"
    }
}
