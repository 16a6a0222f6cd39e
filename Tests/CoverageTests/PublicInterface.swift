/// The names of what the library's modules make public.
///
/// A name is the compiler's, with its types before it: `AVAsset.duration`, `CMTimeMake(value:timescale:)`,
/// `CMTime.+(_:_:)`. Overloads share one. A member that a class of a generic type's parameter has to have is
/// named with that class: `AVPartialAsyncProperty<AVAsset>.duration`.
struct PublicInterface: Sendable {
    private(set) var declared: Set<String> = []
    /// The types among them that clients may name, in their order.
    private(set) var types: [String] = []
    /// The class that a class inherits from, where it is one of the library.
    private(set) var superclasses: [String: String] = [:]

    init(declared: Set<String>, superclasses: [String: String] = [:]) {
        self.declared = declared
        self.superclasses = superclasses
    }

    init(_ graphs: [SymbolGraph]) {
        let names = Dictionary(
            graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.name) }, uniquingKeysWith: { $1 })
        declared = Set(names.values)
        types = Set(graphs.flatMap(\.symbols).filter(\.isType).map(\.name))
            .filter { !$0.hasPrefix("_") }.sorted()
        for relationship in graphs.flatMap(\.relationships) where relationship.kind == "inheritsFrom" {
            if let name = names[relationship.source], let superclass = names[relationship.target] {
                superclasses[name] = superclass
            }
        }
    }

    /// Whether some type, function, constant or member is declared under the name.
    func declares(_ name: String) -> Bool { declared.contains(name) }

    /// Whether the name can be used: it is declared, or inherited from a class of the library. So are the
    /// members of the protocols with an underscore, which compilers leave out: `AVComposition.tracks`.
    func has(_ name: String) -> Bool {
        if declares(name) { return true }
        guard let type = SymbolNames.parent(of: name), let superclass = superclasses[type] else {
            return false
        }
        return has(superclass + name.dropFirst(type.count))
    }

    /// Members that come with a conformance and say nothing of their own: they need no row.
    private static let impliedMembers: Set<String> = [
        "==(_:_:)", "hash(into:)", "isEqual(_:)", "hash", "description", "rawValue", "init(rawValue:)",
        "copy(with:)", "mutableCopy(with:)", "init(from:)", "encode(to:)", "init(coder:)", "encode(with:)",
        "supportsSecureCoding",
    ]

    static func isImplied(_ name: String) -> Bool {
        guard let type = SymbolNames.parent(of: name) else { return false }
        return impliedMembers.contains(String(name.dropFirst(type.count + 1)))
    }
}
