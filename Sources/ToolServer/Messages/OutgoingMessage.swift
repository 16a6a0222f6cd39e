/// Makes the server's messages.
enum OutgoingMessage {
    static func result(_ result: JSONValue, to id: MessageID) -> JSONValue {
        ["jsonrpc": "2.0", "id": id.value, "result": result]
    }

    /// - Parameter id: `nil` if the message has no id that can be read.
    static func error(_ failure: ProtocolFailure, to id: MessageID?) -> JSONValue {
        [
            "jsonrpc": "2.0", "id": id?.value ?? .null,
            "error": ["code": .integer(failure.code.rawValue), "message": .string(failure.message)],
        ]
    }

    static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    }
}
