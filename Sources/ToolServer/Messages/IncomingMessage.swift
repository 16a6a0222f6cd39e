internal import Foundation

/// A message of the client.
enum IncomingMessage: Hashable {
    case request(MessageID, method: String, parameters: [String: JSONValue])
    case notification(method: String, parameters: [String: JSONValue])
    /// The answer to a request. The server sends none, so it is ignored.
    case response

    /// Reads the JSON of a message, or of a batch of them.
    ///
    /// - Throws: `ProtocolFailure` if the text isn't JSON.
    static func value(of text: String) throws(ProtocolFailure) -> JSONValue {
        do {
            return try JSONValue(json: Data(text.utf8))
        } catch {
            throw ProtocolFailure(.parseError, "invalid JSON: expected one JSON-RPC 2.0 message a line")
        }
    }

    /// - Throws: `ProtocolFailure` if the value isn't a message of JSON-RPC 2.0.
    init(_ value: JSONValue) throws(ProtocolFailure) {
        guard case .object(let members) = value, members["jsonrpc"] == "2.0" else {
            throw ProtocolFailure(
                .invalidRequest, "invalid message: expected an object with \"jsonrpc\": \"2.0\"")
        }
        guard let method = members["method"] else {
            guard members["result"] != nil || members["error"] != nil else {
                throw ProtocolFailure(.invalidRequest, "missing method")
            }
            self = .response
            return
        }
        guard let method = method.string else {
            throw ProtocolFailure(.invalidRequest, "invalid method: expected a string")
        }
        let parameters = try Self.parameters(members["params"])
        guard let id = members["id"] else {
            self = .notification(method: method, parameters: parameters)
            return
        }
        guard let id = MessageID(id) else {
            throw ProtocolFailure(.invalidRequest, "invalid id: expected a string or an integer")
        }
        self = .request(id, method: method, parameters: parameters)
    }

    private static func parameters(_ value: JSONValue?) throws(ProtocolFailure) -> [String: JSONValue] {
        switch value {
        case nil: return [:]
        case .object(let members): return members
        default: throw ProtocolFailure(.invalidParams, "invalid params: expected an object")
        }
    }
}
