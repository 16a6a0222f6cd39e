/// A message that can't be processed: the error of JSON-RPC 2.0 that answers it.
struct ProtocolFailure: Error, Hashable {
    /// The codes of JSON-RPC 2.0, section 5.1.
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        (self.code, self.message) = (code, message)
    }
}
