internal import ExtraTypes

/// The checked arguments of a call.
public struct ToolArguments: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case strings([String])
        case integer(Int)
        case boolean(Bool)
    }

    private var values: [String: Value] = [:]

    /// Checks the arguments of a call.
    ///
    /// - Throws: `ProtocolFailure` with the name of the first parameter that is unknown, missing or of another kind.
    init(_ arguments: [String: JSONValue], for tool: Tool) throws(ProtocolFailure) {
        let names = tool.parameters.map(\.name)
        for name in arguments.keys.sorted() where !names.contains(name) {
            throw ProtocolFailure(
                .invalidParams,
                "unknown argument \"\(name)\" of \(tool.name): "
                    + NearestName.remedy(for: name, among: names, or: "remove it, or "))
        }
        for parameter in tool.parameters {
            guard let value = arguments[parameter.name] else {
                guard !parameter.isRequired else {
                    throw ProtocolFailure(
                        .invalidParams, "missing argument \"\(parameter.name)\" of \(tool.name): add it")
                }
                continue
            }
            values[parameter.name] = try parameter.checked(value)
        }
    }

    /// The strings of a parameter, one if it isn't a list; empty if it isn't given.
    public func strings(_ name: String) -> [String] {
        if case .strings(let texts) = values[name] { texts } else { [] }
    }

    public func string(_ name: String) -> String? { strings(name).first }

    public func integer(_ name: String) -> Int? {
        if case .integer(let number) = values[name] { number } else { nil }
    }

    /// Whether the value is `true`.
    public func isTrue(_ name: String) -> Bool { values[name] == .boolean(true) }
}
