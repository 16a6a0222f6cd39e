import Timeline

/// The members of an object besides its schema during reading. Members that aren't taken remain, so that they can be
/// written back.
struct OTIOFields {
    private let object: JSONObject
    private var isTaken: [Bool]
    let path: JSONPath

    init(_ object: JSONObject, at path: JSONPath) {
        (self.object, self.path) = (object, path)
        isTaken = Array(repeating: false, count: object.members.count)
        _ = take(OTIOSchema.key)
    }

    /// The members that weren't taken.
    var rest: JSONObject {
        JSONObject(sorted: zip(object.members, isTaken).filter { !$0.1 }.map(\.0))
    }

    /// Takes a member and returns its value; `nil` if it is absent or null.
    mutating func take(_ key: String) -> JSONValue? {
        guard let index = object.index(ofKey: key), !isTaken[index] else { return nil }
        isTaken[index] = true
        let value = object.members[index].value
        if case .null = value { return nil }
        return value
    }

    mutating func name() throws(DocumentProblem) -> String { try string("name") ?? "" }

    mutating func metadata() throws(DocumentProblem) -> JSONObject { try object("metadata") ?? JSONObject() }

    mutating func string(_ key: String) throws(DocumentProblem) -> String? {
        try take(key, as: { $0.string }, orSay: "a string")
    }

    mutating func bool(_ key: String) throws(DocumentProblem) -> Bool? {
        try take(key, as: { $0.bool }, orSay: "true or false")
    }

    mutating func number(_ key: String) throws(DocumentProblem) -> Double? {
        try take(key, as: { $0.number }, orSay: "a number")
    }

    mutating func whole(_ key: String) throws(DocumentProblem) -> Int64? {
        try take(key, as: { $0.whole }, orSay: "a whole number")
    }

    mutating func object(_ key: String) throws(DocumentProblem) -> JSONObject? {
        try take(key, as: { $0.object }, orSay: "an object")
    }

    mutating func list(_ key: String) throws(DocumentProblem) -> [JSONValue]? {
        try take(key, as: { $0.array }, orSay: "a list")
    }

    private mutating func take<Value>(
        _ key: String, as convert: (JSONValue) -> Value?, orSay what: String
    ) throws(DocumentProblem) -> Value? {
        guard let value = take(key) else { return nil }
        guard let converted = convert(value) else {
            throw problem(key, cause: "not \(what), but \(value.kind)", remedy: "use \(what)")
        }
        return converted
    }

    func problem(_ key: String, cause: String, remedy: String) -> DocumentProblem {
        DocumentProblem(path: path.appending(key), cause: cause, remedy: remedy)
    }
}
