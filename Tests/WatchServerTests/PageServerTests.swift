import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WatchServer

@Suite(.timeLimit(.minutes(5))) struct PageServerTests {
    private static func serving(
        _ page: String = "<p>page</p>", _ body: (PageServer) async throws -> Void
    ) async throws {
        let asked = Atomic(0)
        let server = try await PageServer.start(
            port: 0,
            serving: PageServer.Content(
                page: {
                    asked.add(1, ordering: .relaxed)
                    return page
                }, state: { Data("{\"asked\":\(asked.load(ordering: .relaxed))}".utf8) }))
        do { try await body(server) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// A name that is not this machine's may lead here all the same: a site's page would then read what is served.
    @Test(arguments: [
        ("127.0.0.1:8080", true), ("localhost:8080", true), ("LOCALHOST:8080", true), ("[::1]:8080", true),
        ("evil.example", false), ("evil.example:8080", false), ("127.0.0.1:8081", false),
        ("127.0.0.1", false),
        ("localhost.evil.example:8080", false), ("127.0.0.1:8080.evil.example", false), ("", false),
        ("127.0.0.2:8080", false), ("[::1]", false),
    ])
    func whichNamesAreOurs(host: String, isOurs: Bool) {
        #expect(PageAnswers.isOurs(host, port: 8080) == isOurs)
        #expect(!PageAnswers.isOurs(nil, port: 8080))
        #expect(PageAnswers.isOurs("localhost", port: 80))
    }

    @Test func servesThePageAndTheState() async throws {
        try await Self.serving { server in
            let port = server.port
            let page = try await LoopbackClient.request("/", port: port)
            #expect(page.status == 200 && page.text == "<p>page</p>")
            #expect(page.headers.contains("Content-Type: text/html; charset=utf-8"))
            // Made once, however often it is asked for.
            _ = try await LoopbackClient.request("/", port: port)
            let state = try await LoopbackClient.request("/state", port: port)
            #expect(state.status == 200 && state.text == #"{"asked":1}"#)
            #expect(state.headers.contains("Cache-Control: no-store"))
            let head = try await LoopbackClient.request("/", port: port, method: "HEAD")
            #expect(head.status == 200 && head.body.isEmpty && head.headers.contains("Content-Length: 11"))
            #expect(try await LoopbackClient.request("/other", port: port).status == 404)
        }
    }

    @Test func refusesOtherHostsAndOtherMethods() async throws {
        try await Self.serving { server in
            let port = server.port
            for path in ["/", "/state"] {
                let refused = try await LoopbackClient.request(path, port: port, host: "evil.example:\(port)")
                #expect(refused.status == 403 && !refused.text.contains("page"))
            }
            for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
                #expect(try await LoopbackClient.request("/", port: port, method: method).status == 405)
            }
        }
    }

    /// Another address of the same machine is another one's: the server is bound to 127.0.0.1.
    @Test func isBoundToLoopbackAlone() async throws {
        try await Self.serving { server in
            await #expect(throws: LoopbackClient.Failure.self) {
                try await LoopbackClient.connect(to: "127.0.0.2", port: server.port)
            }
        }
    }

    @Test func clientsThatHangUpDoNoHarm() async throws {
        // More than fits into the buffers of a socket.
        try await Self.serving(String(repeating: "x", count: 8_000_000)) { server in
            let port = server.port
            for text in [
                "", "GET", "GET / HTTP/1.1\r\nHo", "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n",
            ] {
                for _ in 0..<5 { try await LoopbackClient.hangUp(after: text, port: port) }
            }
            #expect(try await LoopbackClient.request("/", port: port).body.count == 8_000_000)
        }
    }

    @Test func aFailureIsTold() async throws {
        struct Failure: LocalizedError { var errorDescription: String? { "no page today" } }
        let server = try await PageServer.start(
            port: 0, serving: PageServer.Content(page: { throw Failure() }, state: { throw Failure() }))
        let answer = try await LoopbackClient.request("/", port: server.port)
        #expect(answer.status == 500 && answer.text == "no page today\n")
        await server.stop()
    }

    @Test func aPortThatIsTakenIsAnErrorAndAStoppedServerLeavesIt() async throws {
        let taken = try LoopbackClient.listen()
        defer { close(taken.socket) }
        let content = PageServer.Content(page: { "" }, state: { Data() })
        do {
            _ = try await PageServer.start(port: taken.port, serving: content)
            Issue.record("two listen at one port")
        } catch {
            #expect(error.port == taken.port && error.reason == "Address already in use")
        }
        let first = try await PageServer.start(port: 0, serving: content)
        await first.stop()
        await #expect(throws: LoopbackClient.Failure.self) {
            try await LoopbackClient.connect(to: "127.0.0.1", port: first.port)
        }
        let second = try await PageServer.start(port: first.port, serving: content)
        #expect(second.port == first.port)
        await second.stop()
    }
}
