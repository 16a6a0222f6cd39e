/// The reason why a tool can't answer a call, in words for the client.
public struct ToolFailure: Error, Hashable {
    public let message: String

    public init(_ message: String) {
        self.message = message
    }
}
