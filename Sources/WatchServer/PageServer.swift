internal import FlyingFox
internal import FlyingSocks
package import Foundation
internal import Synchronization

/// An HTTP server of one page and of a state that the page asks for, on this machine's loopback interface alone.
///
/// It answers `GET /` with the page and `GET /state` with the state. Requests by names that aren't this machine's are
/// refused, so that no page of another site can reach it by a name that leads here.
package final class PageServer: Sendable {
    /// What is served. Both are made on a thread that may block.
    package struct Content: Sendable {
        var page: @Sendable () throws -> String
        var state: @Sendable () throws -> Data

        /// - Parameters:
        ///   - page: Returns an HTML document. Called once, when it is first asked for.
        ///   - state: Returns JSON. Called at each request, by several threads.
        package init(
            page: @escaping @Sendable () throws -> String, state: @escaping @Sendable () throws -> Data
        ) {
            (self.page, self.state) = (page, state)
        }
    }

    /// The port that it listens at.
    package let port: UInt16
    private let server: HTTPServer
    private let running: Task<Void, Never>
    private let answers: PageAnswers

    /// Returns a server that listens.
    ///
    /// - Parameter port: 0 for any that is free.
    /// - Throws: `PageServerFailure` if the port can't be had.
    package static func start(port: UInt16, serving content: Content) async throws(PageServerFailure)
        -> PageServer
    {
        do {
            let answers = PageAnswers(content)
            let server = HTTPServer(
                address: try .inet(ip4: "127.0.0.1", port: port), timeout: 120, logger: .disabled,
                handler: ClosureHTTPHandler { await answers.answer($0) })
            let running = try await listening(server)
            guard case .ip4(_, let port)? = await server.listeningAddress else {
                throw SocketError.unsupportedAddress
            }
            answers.listens(at: port)
            return PageServer(port: port, server, running, answers)
        } catch {
            throw PageServerFailure(error, port: port)
        }
    }

    private init(port: UInt16, _ server: HTTPServer, _ running: Task<Void, Never>, _ answers: PageAnswers) {
        (self.port, self.server, self.running, self.answers) = (port, server, running, answers)
    }

    /// Runs a server until it is stopped, and returns once it listens.
    private static func listening(_ server: HTTPServer) async throws -> Task<Void, Never> {
        // Whichever comes first: waiting alone doesn't end when a port can't be had.
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let running = Task {
            do { try await server.run() } catch { outcome.yield(.failure(error)) }
        }
        let waiting = Task {
            do {
                try await server.waitUntilListening(timeout: 10)
                outcome.yield(.success(()))
            } catch { outcome.yield(.failure(error)) }
        }
        defer { waiting.cancel() }
        for await result in outcomes {
            try result.get()
            break
        }
        return running
    }

    /// Closes the port and all connections, and waits for a page that is being made, a second at most.
    package func stop() async {
        await server.stop(timeout: 0)
        running.cancel()
        await running.value
        await answers.rest(for: .seconds(1))
    }
}

/// Why a server can't listen.
package struct PageServerFailure: Error {
    package let port: UInt16
    /// The system's reason, such as `Address already in use`.
    package let reason: String

    init(_ error: any Error, port: UInt16) {
        self.port = port
        reason =
            if case .failed(_, let number, _) = error as? SocketError {
                String(cString: strerror(number))
            } else {
                error.localizedDescription
            }
    }
}
