/// A text format for plans. The text of a plan is the same on every run and machine.
package protocol PlanDescription: Sendable {
    /// The name by which users select the format.
    static var name: String { get }

    init()

    /// Returns the complete text, with a newline at its end.
    func text(of described: DescribedPlan) throws -> String
}

/// All formats.
package enum PlanDescriptions {
    package static let all: [any PlanDescription.Type] = [
        TextDescription.self, JSONDescription.self, DotDescription.self, LaunchDescription.self,
    ]

    package static func named(_ name: String) -> (any PlanDescription)? {
        all.first { $0.name == name }?.init()
    }
}
