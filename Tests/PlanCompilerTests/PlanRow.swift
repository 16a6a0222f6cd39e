import Testing

/// One edit and the name of the golden text that its plan is compared with.
struct PlanRow: Sendable, CustomTestStringConvertible {
    let name: String
    let build: @Sendable (Model) async throws -> Void

    init(_ name: String, _ build: @escaping @Sendable (Model) async throws -> Void) {
        self.name = name
        self.build = build
    }

    var testDescription: String { name }

    static let all = drawing + precision + clients + transitions + geometry + timing + sound + titles
}
