import Foundation
import Testing
import ToolServer

/// The messages of the Model Context Protocol: https://modelcontextprotocol.io/specification
@Suite struct ProtocolTests {
    @Test(arguments: [
        ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
        ("1999-01-01", "2025-06-18"), ("2026-07-28", "2025-06-18"),
    ])
    func versionsAreNegotiated(requested: String, expected: String) async throws {
        let answer = try await Client().answer(
            to:
                #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(requested)"}}"#
        )
        #expect(answer["id"] == "a")
        #expect(answer["result"]?["protocolVersion"]?.string == expected)
        #expect(answer["result"]?["capabilities"] == ["tools": [:]])
        #expect(answer["result"]?["serverInfo"] == ["name": "test", "version": "1.0"])
        #expect(answer["result"]?["instructions"] == "Say something.")
    }

    @Test func toolsAreListedWithTheirSchemas() async throws {
        let client = Client()
        try await client.initialize()
        let answer = try await client.answer(to: #"{"jsonrpc":"2.0","id":7,"method":"tools/list"}"#)
        guard case .array(let tools)? = answer["result"]?["tools"] else { return #expect(Bool(false)) }
        #expect(tools.compactMap { $0["name"]?.string } == ["echo", "wait", "work"])
        #expect(tools[0]["inputSchema"]?["required"] == ["text"])
        #expect(tools[0]["inputSchema"]?["additionalProperties"] == false)
        #expect(
            tools[0]["inputSchema"]?["properties"]?["count"]
                == ["type": "integer", "minimum": 1, "maximum": 3, "description": "How often."])
        #expect(tools[0]["annotations"]?["readOnlyHint"] == true)
        #expect(tools[2]["annotations"]?["readOnlyHint"] == false)
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0""#, -32700), ("nonsense", -32700), (#""text""#, -32600), ("3", -32600),
        (#"{"id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32601),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
            -32600
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nothing"}}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait","arguments":3}}"#, -32602),
        ("[]", -32600), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
    ])
    func wrongMessagesAreErrors(line: String, code: Int) async throws {
        let client = Client()
        try await client.initialize()
        #expect(try await client.answer(to: line).errorCode == code)
        #expect(try await client.answer(to: #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)["result"] == [:])
    }

    @Test func deepValuesAreErrors() async throws {
        let client = Client()
        #expect(try await client.answer(to: String(repeating: "[", count: 10_000)).errorCode == -32700)
    }

    @Test func unreadableLinesAreErrorsWithoutAnID() async throws {
        let client = Client()
        client.server.receive(.notUTF8)
        client.server.receive(.tooLong)
        let answers = [try await client.next(), try await client.next()]
        #expect(answers.map(\.errorCode) == [-32700, -32600])
        #expect(answers.allSatisfy { $0["id"] == .null })
    }

    @Test func onlyPingComesBeforeInitialization() async throws {
        let client = Client()
        #expect(try await client.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)["result"] == [:])
        #expect(try await client.answer(to: Client.call("echo", #"{"text":"a"}"#)).errorCode == -32600)
        let discover = #"{"jsonrpc":"2.0","id":2,"method":"server/discover"}"#
        #expect(try await client.answer(to: discover).errorCode == -32601)
    }

    @Test func batchesAreAnsweredTogetherWhereTheVersionHasThem() async throws {
        let client = Client()
        try await client.initialize("2025-03-26")
        let answer = try await client.answer(
            to: "[" + Client.call("echo", #"{"text":"a"}"#, id: 1)
                + #","x",{"jsonrpc":"2.0","method":"notifications/other"},"#
                + #"{"jsonrpc":"2.0","id":2,"method":"ping"},"#
                + #"{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}]"#
        )
        guard case .array(let answers) = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(answers.count == 4)
        #expect(answers.first { $0["id"] == 1 }?.text == "a")
        #expect(answers.first { $0["id"] == 2 }?["result"] == [:])
        #expect(answers.compactMap(\.errorCode).sorted() == [-32600, -32600])
        // One of notifications has no answer: the next is that of the ping.
        client.send(#"[{"jsonrpc":"2.0","method":"notifications/other"}]"#)
        #expect(try await client.answer(to: #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)["id"] == 9)
    }
}
