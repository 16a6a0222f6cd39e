import Foundation
import Testing
import ToolServer

@Suite struct CallTests {
    private let ping = #"{"jsonrpc":"2.0","id":99,"method":"ping"}"#

    @Test func callsAreAnswered() async throws {
        let client = Client()
        try await client.initialize()
        let answer = try await client.answer(
            to: Client.call("echo", #"{"text":2.5,"count":2,"words":["abc"]}"#))
        #expect(answer.text == "2.52.5")
        #expect(answer["result"]?["isError"] == false)
        guard case .array(let items)? = answer["result"]?["content"] else { return #expect(Bool(false)) }
        #expect(items[1] == ["type": "image", "data": "YWJj", "mimeType": "image/png"])
    }

    @Test(arguments: [
        (#"{"text":"a","vioce":"low"}"#, #"did you mean "voice"?"#), (#"{}"#, #"missing argument "text""#),
        (#"{"text":"a","count":4}"#, "a whole number from 1 to 3"),
        (#"{"text":"a","count":1.5}"#, "a whole number from 1 to 3"),
        (#"{"text":"a","voice":"loud"}"#, "one of low, high"), (#"{"text":["a"]}"#, "expected a string"),
        (#"{"text":"a","words":[]}"#, "expected 1 to 2"),
        (#"{"text":"a","words":"b"}"#, "an array of strings"),
        (#"{"text":"a","fails":"yes"}"#, "true or false"),
    ])
    func wrongArgumentsAreErrors(arguments: String, message: String) async throws {
        let client = Client()
        try await client.initialize()
        let answer = try await client.answer(to: Client.call("echo", arguments))
        #expect(answer.errorCode == -32602)
        #expect(answer.errorMessage.contains(message), "\(answer.errorMessage)")
    }

    @Test func theNearestToolIsNamed() async throws {
        let client = Client()
        try await client.initialize()
        let answer = try await client.answer(to: Client.call("ecko"))
        #expect(answer.errorMessage.contains(#"did you mean "echo"?"#))
    }

    @Test func errorsOfToolsAreAnswers() async throws {
        let client = Client()
        try await client.initialize()
        let answer = try await client.answer(to: Client.call("echo", #"{"text":"a","fails":true}"#))
        #expect(answer.text == "it failed")
        #expect(answer["result"]?["isError"] == true)
    }

    @Test func longAnswersAreRefused() async throws {
        var limits = ToolServer.Limits()
        limits.textBytes = 5
        let client = Client(limits: limits)
        try await client.initialize()
        #expect(try await client.answer(to: Client.call("echo", #"{"text":"12345"}"#)).text == "12345")
        let answer = try await client.answer(to: Client.call("echo", #"{"text":"123456"}"#))
        #expect(answer["result"]?["isError"] == true)
    }

    @Test(.timeLimit(.minutes(1))) func canceledCallsHaveNoAnswer() async throws {
        var limits = ToolServer.Limits()
        limits.runningCalls = 1
        let client = Client(limits: limits)
        try await client.initialize()
        client.send(Client.call("wait", id: 1))
        client.send(Client.call("wait", id: 2))
        client.send(Client.call("echo", #"{"text":"a"}"#, id: 3))
        #expect(try await client.answer(to: ping)["id"] == 99)
        // The second one waits for the first, and never runs.
        for id in [2, 1, 50] {
            client.send(
                #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
        }
        #expect(try await client.next().text == "a")
        #expect(try await client.answer(to: ping)["id"] == 99)
    }

    @Test(.timeLimit(.minutes(1))) func progressIsReportedIfRequested() async throws {
        let client = Client()
        try await client.initialize()
        client.send(Client.call("work", id: 1, meta: #"{"progressToken":"t"}"#))
        let expected = [(0.25, "a quarter"), (0.5, "half")]
        for (fraction, message) in expected {
            let notification = try await client.next()
            #expect(notification["method"] == "notifications/progress")
            #expect(
                notification["params"]
                    == [
                        "progressToken": "t", "progress": .number(fraction), "total": 1,
                        "message": .string(message),
                    ])
        }
        client.releaseWork()
        #expect(try await client.next().text == "done")
    }

    @Test(.timeLimit(.minutes(1))) func exclusiveCallsAndIDsInUseAreRefused() async throws {
        let client = Client()
        try await client.initialize()
        client.send(Client.call("work", id: 1))
        let second = try await client.answer(to: Client.call("work", id: 2))
        #expect(second["id"] == 2 && second["result"]?["isError"] == true)
        #expect(try await client.answer(to: Client.call("echo", #"{"text":"a"}"#, id: 1)).errorCode == -32600)
        client.releaseWork()
        #expect(try await client.next().text == "done")
    }

    @Test(.timeLimit(.minutes(1))) func callsEndAtTheirTimeLimit() async throws {
        let client = Client(timeLimit: .milliseconds(10))
        try await client.initialize()
        let answer = try await client.answer(to: Client.call("wait"))
        #expect(answer["result"]?["isError"] == true)
        #expect(answer.text?.contains("wait took longer") == true)
    }

    @Test(.timeLimit(.minutes(1))) func theEndCancelsAllCalls() async throws {
        var limits = ToolServer.Limits()
        (limits.runningCalls, limits.calls) = (1, 2)
        let client = Client(limits: limits)
        try await client.initialize()
        for id in 1...2 { client.send(Client.call("wait", id: id)) }
        let third = try await client.answer(to: Client.call("wait", id: 3))
        #expect(third["id"] == 3 && third["result"]?["isError"] == true)
        await client.server.finish()
        let answer = try await client.answer(to: Client.call("wait", id: 4))
        #expect(answer["id"] == 4 && answer.text == "the server is ending")
    }
}
