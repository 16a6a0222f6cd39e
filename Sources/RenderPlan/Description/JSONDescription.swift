internal import ExtraTypes
internal import Foundation
internal import MediaTypes

/// The plan as JSON that can be decoded to the same plan. Files are identified by absolute URLs; the tail is
/// omitted.
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
