/// A written form of a plan: one type a form. The same plan gives the same text on every run and machine.
package protocol PlanDescription: Sendable {
    /// What people choose the form by.
    static var name: String { get }

    init()

    /// The whole text, its last line ended.
    func text(of described: DescribedPlan) throws -> String
}

/// All forms.
package enum PlanDescriptions {
    package static let all: [any PlanDescription.Type] = [
        TextDescription.self, JSONDescription.self, DotDescription.self, LaunchDescription.self,
    ]

    package static func named(_ name: String) -> (any PlanDescription)? {
        all.first { $0.name == name }?.init()
    }
}
