internal import FlyingFox
internal import FlyingSocks
public import Foundation
internal import Synchronization

/// An HTTP server for one page and the state that the page polls, on this machine's loopback interface only.
///
/// It answers `GET /` with the page and `GET /state` with the state. Requests with other host names are
/// refused, so that a page of another site can't reach it under a name that resolves to this machine.
public final class PageServer: Sendable {
    /// The served content. Both closures are called on a thread that may block.
    public struct Content: Sendable {
        var page: @Sendable () throws -> String
        var state: @Sendable () throws -> Data

        /// - Parameters:
        ///   - page: Returns an HTML document. Called once, at the first request.
        ///   - state: Returns JSON. Called at each request, on several threads.
        public init(
            page: @escaping @Sendable () throws -> String, state: @escaping @Sendable () throws -> Data
        ) {
            (self.page, self.state) = (page, state)
        }
    }

    /// The port on which the server listens.
    public let port: UInt16
    private let server: HTTPServer
    private let running: Task<Void, Never>
    private let answers: PageAnswers

    /// Starts a server and returns once it listens.
    ///
    /// - Parameter port: The port, or 0 for any free one.
    /// - Throws: `PageServerFailure` if the port isn't available.
    public static func start(port: UInt16, serving content: Content) async throws(PageServerFailure)
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
        // The first outcome counts: waiting alone doesn't end if a port isn't available.
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

    /// Closes the port and all connections, and waits at most one second for a page in progress.
    public func stop() async {
        await server.stop(timeout: 0)
        running.cancel()
        await running.value
        await answers.rest(for: .seconds(1))
    }
}

/// The reason why a server can't listen.
public struct PageServerFailure: Error {
    public let port: UInt16
    /// The system's reason, such as `Address already in use`.
    public let reason: String

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
