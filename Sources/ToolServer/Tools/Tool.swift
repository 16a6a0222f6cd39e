/// A function that clients can call by name.
public struct Tool: Sendable {
    public let name: String
    /// The name for people.
    public let title: String
    public let description: String
    public let parameters: [ToolParameter]
    /// Whether a call changes nothing.
    public let isReadOnly: Bool
    /// Whether a call is refused while another call of an exclusive tool is in progress.
    public let isExclusive: Bool
    /// The maximum running time, after which the call is canceled and answered with an error.
    public let timeLimit: Duration
    let body: @Sendable (ToolArguments, ToolContext) async throws -> ToolAnswer

    /// - Parameter body: Answers a call, on any thread, until its task is canceled. Throws a `ToolFailure` for an
    ///   answer with that message; the description of any other error is also such an answer.
    public init(
        name: String, title: String, description: String, parameters: [ToolParameter],
        isReadOnly: Bool = true, isExclusive: Bool = false, timeLimit: Duration,
        body: @escaping @Sendable (ToolArguments, ToolContext) async throws -> ToolAnswer
    ) {
        (self.name, self.title, self.description, self.parameters) = (name, title, description, parameters)
        (self.isReadOnly, self.isExclusive, self.timeLimit) = (isReadOnly, isExclusive, timeLimit)
        self.body = body
    }

    /// The tool in the list of `tools/list`.
    var listing: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": schema,
            "annotations": [
                "title": .string(title), "readOnlyHint": .boolean(isReadOnly),
                "destructiveHint": .boolean(!isReadOnly), "idempotentHint": .boolean(isReadOnly),
                "openWorldHint": false,
            ],
        ]
    }

    /// The JSON Schema of the arguments.
    public var schema: JSONValue {
        [
            "type": "object",
            "properties": .object(
                Dictionary(parameters.map { ($0.name, $0.schema) }) { first, _ in first }),
            "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": false,
        ]
    }
}
