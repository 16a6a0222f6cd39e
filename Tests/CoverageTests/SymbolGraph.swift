/// What of the compiler's symbol graph files is read here.
struct SymbolGraph: Decodable, Sendable {
    struct Symbol: Decodable, Sendable {
        struct Identifier: Decodable, Sendable {
            var precise: String
        }

        struct Kind: Decodable, Sendable {
            var identifier: String
        }

        struct Extension: Decodable, Sendable {
            var constraints: [Constraint]?
        }

        struct Constraint: Decodable, Sendable {
            var kind: String
            var lhs: String
            var rhs: String
        }

        var identifier: Identifier
        var kind: Kind
        var pathComponents: [String]
        var swiftExtension: Extension?
        var declarationFragments: [Fragment]?

        struct Fragment: Decodable, Sendable {
            var spelling: String
        }

        /// Whether it is a function that is awaited.
        var isAsync: Bool {
            kind.identifier != "swift.protocol"
                && declarationFragments?.contains { $0.spelling == "async" } == true
        }

        /// Whether it is a type by itself, or another name for one.
        var isType: Bool {
            switch kind.identifier {
            case "swift.class", "swift.struct", "swift.enum", "swift.protocol": true
            case "swift.typealias": pathComponents.count == 1
            default: false
            }
        }

        /// As the ledger writes it.
        var name: String {
            var components = pathComponents
            let parameter = swiftExtension?.constraints?.first { $0.kind == "superclass" && $0.lhs != "Self" }
            if let parameter, components.count > 1 {
                components[0] += "<\(parameter.rhs)>"
            }
            return components.joined(separator: ".")
        }
    }

    struct Relationship: Decodable, Sendable {
        var kind: String
        var source: String
        var target: String
    }

    struct Module: Decodable, Sendable {
        var name: String
    }

    var module: Module
    var symbols: [Symbol]
    var relationships: [Relationship]
}
