internal import ExtraTypes
internal import Synchronization

/// A server of the Model Context Protocol: takes lines of JSON-RPC 2.0, runs tools, and sends lines.
///
/// It has no input and output of its own. Calls of tools run in tasks; everything else is answered before `receive`
/// returns, so that pings and cancellations are answered while tools run.
public final class ToolServer: Sendable {
    public struct Limits: Sendable {
        /// The calls that run at a time; others wait.
        public var runningCalls = 2
        /// The calls that run or wait; others are refused.
        public var calls = 32
        /// The messages in a batch.
        public var batch = 32
        /// The length of an answer's text in bytes.
        public var textBytes = 256 << 10

        public init() {}
    }

    let name: String
    let version: String
    let instructions: String
    let tools: [Tool]
    let limits: Limits
    /// Sends are made with the lock, so that no message of a call follows its answer.
    let state: Mutex<State>

    struct State {
        /// Sends a message as one line.
        var send: @Sendable (String) -> Void
        var version: ProtocolVersion?
        var calls = CallTable()
        var batches: [Int: Batch] = [:]
        var isEnding = false
    }

    /// - Parameters:
    ///   - instructions: How to use the tools, for models.
    ///   - send: Sends a line, without its line break. Called by one thread at a time; may block.
    public init(
        name: String, version: String, instructions: String, tools: [Tool], limits: Limits = Limits(),
        send: @escaping @Sendable (String) -> Void
    ) {
        (self.name, self.version, self.instructions) = (name, version, instructions)
        (self.tools, self.limits) = (tools, limits)
        state = Mutex(State(send: send))
    }

    /// Processes a line of input.
    public func receive(_ line: InputLine) {
        do throws(ProtocolFailure) {
            switch line {
            case .text(let text):
                guard !text.allSatisfy(\.isWhitespace) else { return }
                let value = try IncomingMessage.value(of: text)
                if case .array(let values) = value {
                    try receive(batch: values)
                } else {
                    receive(value, in: nil)
                }
            case .notUTF8: throw ProtocolFailure(.parseError, "invalid bytes: expected UTF-8")
            case .tooLong:
                throw ProtocolFailure(.invalidRequest, "the line is too long: send shorter messages")
            }
        } catch {
            state.withLock { $0.send(OutgoingMessage.error(error, to: nil).json) }
        }
    }

    /// Cancels all calls, and returns when they have ended. Calls that are received later are refused.
    public func finish() async {
        let tasks = state.withLock { state in
            state.isEnding = true
            return state.calls.cancelAll()
        }
        for task in tasks { await task.value }
    }

    private func receive(batch values: [JSONValue]) throws(ProtocolFailure) {
        guard let version = state.withLock({ $0.version }), version.hasBatches else {
            throw ProtocolFailure(
                .invalidRequest, "this version of the protocol has no batches: send one message a line")
        }
        guard (1...limits.batch).contains(values.count) else {
            throw ProtocolFailure(
                .invalidRequest, "the batch has \(values.count) messages: expected 1 to \(limits.batch)")
        }
        let batch = state.withLock { state in
            let number = (state.batches.keys.max() ?? 0) + 1
            // One more, so that the batch isn't complete before all its messages are received.
            state.batches[number] = Batch(missing: values.count + 1)
            return number
        }
        for value in values { receive(value, in: batch) }
        reply(nil, in: batch)
    }

    /// - Parameter batch: The number of the batch that has the message, if any.
    private func receive(_ value: JSONValue, in batch: Int?) {
        do throws(ProtocolFailure) {
            switch try IncomingMessage(value) {
            case .request(let id, let method, let parameters):
                receive(id, method, parameters, in: batch)
            case .notification(let method, let parameters):
                if method == "notifications/cancelled" { cancel(parameters) }
                reply(nil, in: batch)
            case .response: reply(nil, in: batch)
            }
        } catch {
            reply(OutgoingMessage.error(error, to: value["id"].flatMap(MessageID.init)), in: batch)
        }
    }

    private func receive(
        _ id: MessageID, _ method: String, _ parameters: [String: JSONValue], in batch: Int?
    ) {
        do throws(ProtocolFailure) {
            guard let result = try result(of: id, method, parameters, in: batch) else { return }
            reply(OutgoingMessage.result(result, to: id), in: batch)
        } catch {
            reply(OutgoingMessage.error(error, to: id), in: batch)
        }
    }

    /// Returns the result of a request; `nil` for a call, which is answered later.
    private func result(
        of id: MessageID, _ method: String, _ parameters: [String: JSONValue], in batch: Int?
    ) throws(ProtocolFailure) -> JSONValue? {
        switch method {
        case "initialize": return try initialize(parameters, in: batch)
        case "ping": return [:]
        case "tools/list":
            try requireVersion()
            guard parameters["cursor"] == nil else {
                throw ProtocolFailure(.invalidParams, "unknown cursor: the list has one page")
            }
            return ["tools": .array(tools.map(\.listing))]
        case "tools/call":
            try requireVersion()
            try call(id, parameters, in: batch)
            return nil
        default:
            let known = ["initialize", "ping", "tools/list", "tools/call"]
            throw ProtocolFailure(
                .methodNotFound,
                "unknown method \"\(method.prefix(80))\": \(NearestName.remedy(for: method, among: known))")
        }
    }

    private func requireVersion() throws(ProtocolFailure) {
        guard state.withLock({ $0.version }) != nil else {
            throw ProtocolFailure(.invalidRequest, "not initialized: send initialize first")
        }
    }

    private func initialize(_ parameters: [String: JSONValue], in batch: Int?) throws(ProtocolFailure)
        -> JSONValue
    {
        guard batch == nil else {
            throw ProtocolFailure(.invalidRequest, "initialize can't be in a batch: send it alone")
        }
        guard let requested = parameters["protocolVersion"]?.string else {
            throw ProtocolFailure(
                .invalidParams,
                "missing protocolVersion: add it, such as \"\(ProtocolVersion.latest.rawValue)\"")
        }
        let version = ProtocolVersion.negotiated(with: requested)
        let isFirst = state.withLock { state in
            defer { state.version = state.version ?? version }
            return state.version == nil
        }
        guard isFirst else { throw ProtocolFailure(.invalidRequest, "already initialized") }
        return [
            "protocolVersion": .string(version.rawValue), "capabilities": ["tools": [:]],
            "serverInfo": ["name": .string(name), "version": .string(self.version)],
            "instructions": .string(instructions),
        ]
    }
}
