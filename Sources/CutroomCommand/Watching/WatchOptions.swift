import ArgumentParser
import Cutroom
import Foundation
import WatchServer

/// The options for watching a run in a browser.
struct WatchOptions: ParsableArguments {
    @Flag(
        help: """
            Show the run in a browser: serve a page of the edit with the pipeline's state on this machine alone, and \
            print its address to standard error. A port may follow: --watch 8080.
            """)
    var watch = false

    @Option(
        help: ArgumentHelp("The port of --watch. (default: any that is free)", valueName: "port"),
        transform: Self.port)
    var watchPort: UInt16?

    private static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text) else {
            throw ValidationError("invalid port \"\(text)\": expected a whole number from 0 to 65535")
        }
        return port
    }

    func validate() throws {
        guard watch || watchPort == nil else {
            throw ValidationError("--watch-port requires --watch: add it")
        }
    }

    /// Runs work, and serves the page during it if that was requested.
    ///
    /// - Parameters:
    ///   - page: Returns the page. Called on a separate thread, when the page is requested.
    ///   - state: Returns the state displayed on the page.
    /// - Throws: A `CommandFailure` before the work if the port isn't available; errors of the work.
    func whileWatching(
        page: @escaping @Sendable () throws -> String, state: @escaping @Sendable () throws -> Data,
        work: () async throws -> Void
    ) async throws {
        guard watch else { return try await work() }
        let server = try await server(PageServer.Content(page: page, state: state))
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        RunWatch.end()
        await server.stop()
        try outcome.get()
    }

    private func server(_ content: PageServer.Content) async throws -> PageServer {
        RunWatch.begin()
        do {
            let server = try await PageServer.start(port: watchPort ?? 0, serving: content)
            StandardStreams.complain("cutroom: watch at http://127.0.0.1:\(server.port)/")
            return server
        } catch {
            throw CommandFailure(
                cannotWrite: "port \(error.port)", cause: "cannot listen: \(error.reason)",
                remedy: "choose another --watch-port, or remove it to use any that is free")
        }
    }
}
