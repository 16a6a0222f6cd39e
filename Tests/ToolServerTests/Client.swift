import Foundation
import ToolServer

/// A client of a server of three tools: `echo`, which answers at once, `wait`, which ends when it is canceled, and
/// `work`, which is exclusive and reports its progress.
final class Client: Sendable {
    let server: ToolServer
    private let lines: AsyncStream<String>
    /// Ends the calls of `work` that have begun.
    private let release: AsyncStream<Void>.Continuation

    init(limits: ToolServer.Limits = ToolServer.Limits(), timeLimit: Duration = .seconds(60)) {
        let (lines, input) = AsyncStream.makeStream(of: String.self)
        let (gate, release) = AsyncStream.makeStream(of: Void.self)
        (self.lines, self.release) = (lines, release)
        server = ToolServer(
            name: "test", version: "1.0", instructions: "Say something.",
            tools: [Self.echo, Self.wait(timeLimit), Self.work(gate)], limits: limits
        ) { input.yield($0) }
    }

    private static let echo = Tool(
        name: "echo", title: "Echo", description: "Answers with the text.",
        parameters: [
            ToolParameter("text", .string(values: []), "The text.", isRequired: true),
            ToolParameter("count", .integer(1...3), "How often."),
            ToolParameter("voice", .string(values: ["low", "high"]), "The voice."),
            ToolParameter("words", .strings(most: 2), "More words."),
            ToolParameter("fails", .boolean, "Whether the call fails."),
        ], timeLimit: .seconds(60)
    ) { arguments, _ in
        guard !arguments.isTrue("fails") else { throw ToolFailure("it failed") }
        let text = String(repeating: arguments.string("text") ?? "", count: arguments.integer("count") ?? 1)
        return ToolAnswer([.text(text)] + arguments.strings("words").map { .image(Data($0.utf8)) })
    }

    private static func wait(_ limit: Duration) -> Tool {
        Tool(name: "wait", title: "Wait", description: "Waits.", parameters: [], timeLimit: limit) { _, _ in
            try await Task.sleep(for: .seconds(600))
            return ToolAnswer([])
        }
    }

    private static func work(_ gate: AsyncStream<Void>) -> Tool {
        Tool(
            name: "work", title: "Work", description: "Works.", parameters: [], isReadOnly: false,
            isExclusive: true, timeLimit: .seconds(60)
        ) { _, context in
            context.reportProgress(0.25, "a quarter")
            context.reportProgress(0.25, "again")
            context.reportProgress(0.5, "half")
            for await _ in gate { break }
            return ToolAnswer([.text("done")])
        }
    }

    func send(_ line: String) { server.receive(.text(line)) }

    func releaseWork() { release.yield() }

    /// The next message of the server.
    func next() async throws -> JSONValue {
        var iterator = lines.makeAsyncIterator()
        return try JSONValue(json: Data((await iterator.next() ?? "").utf8))
    }

    /// The answer to a line.
    func answer(to line: String) async throws -> JSONValue {
        send(line)
        return try await next()
    }

    func initialize(_ version: String = "2025-06-18") async throws {
        let answer = try await answer(
            to: #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#)
        guard answer["result"] != nil else { throw ToolFailure(answer.json) }
        send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    /// A line that calls a tool with a JSON object.
    static func call(_ tool: String, _ arguments: String = "{}", id: Int = 1, meta: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","#
            + #""arguments":\#(arguments),"_meta":\#(meta)}}"#
    }
}

extension JSONValue {
    /// The code of an error; `nil` for another message.
    var errorCode: Int? { if case .integer(let code)? = self["error"]?["code"] { code } else { nil } }
    var errorMessage: String { self["error"]?["message"]?.string ?? "" }

    /// The text of an answer to a call.
    var text: String? {
        guard case .array(let items)? = self["result"]?["content"] else { return nil }
        return items.first?["text"]?.string
    }
}
