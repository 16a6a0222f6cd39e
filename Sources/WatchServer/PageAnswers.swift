internal import FlyingFox
internal import Foundation
internal import Synchronization

/// The responses of a page server.
final class PageAnswers: Sendable {
    private let content: PageServer.Content
    private let port = Atomic<UInt16>(0)
    private let page = Mutex<Task<String, any Error>?>(nil)
    /// The pages and states being generated on other threads.
    private let work = DispatchGroup()

    init(_ content: PageServer.Content) {
        self.content = content
    }

    /// Sets the port that requests must name.
    func listens(at port: UInt16) { self.port.store(port, ordering: .releasing) }

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        guard Self.isOurs(request.headers[.host], port: port.load(ordering: .acquiring)) else {
            return Self.refusal(
                .forbidden, "This server answers requests for 127.0.0.1 and localhost alone.\n")
        }
        guard [.GET, .HEAD].contains(request.method) else {
            return Self.refusal(.methodNotAllowed, "Use GET.\n", [.init("Allow"): "GET, HEAD"])
        }
        var response: HTTPResponse
        do {
            switch request.path {
            case "/": response = Self.response(Data(try await pageText().utf8), "text/html; charset=utf-8")
            case "/state":
                let content = content
                response = Self.response(try await blocking { try content.state() }, "application/json")
            default: return Self.refusal(.notFound, "There is / and /state.\n")
            }
        } catch {
            return Self.refusal(.internalServerError, "\(error.localizedDescription)\n")
        }
        if request.method == .HEAD, case .httpBody(let body) = response.payload {
            response.headers[.contentLength] = body.count.map(String.init)
            response.payload = .httpBody(HTTPBodySequence(data: Data()))
        }
        return response
    }

    /// Returns whether a request's host is a name of this machine on every machine.
    static func isOurs(_ host: String?, port: UInt16) -> Bool {
        guard let host = host?.lowercased() else { return false }
        return ["127.0.0.1", "localhost", "[::1]"].contains { name in
            host == "\(name):\(port)" || port == 80 && host == name
        }
    }

    /// Waits until pages and states in progress are finished, at most for `time`.
    func rest(for time: DispatchTimeInterval) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [work] in
                _ = work.wait(timeout: .now() + time)
                continuation.resume()
            }
        }
    }

    /// Returns the page, which is generated at the first request.
    private func pageText() async throws -> String {
        let making = page.withLock { page in
            let making = page ?? Task { [self] in try await blocking { [content] in try content.page() } }
            page = making
            return making
        }
        return try await making.value
    }

    /// Runs a blocking closure on another thread, so that serving doesn't delay the observed work.
    private func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async(group: work) {
                continuation.resume(with: Result { try body() })
            }
        }
    }

    /// The state changes continuously, and other sites must neither frame nor read it.
    private static let headers: HTTPHeaders = [
        .init("Cache-Control"): "no-store",
        .init("Content-Security-Policy"):
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
            + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        .init("Cross-Origin-Resource-Policy"): "same-origin",
        .init("X-Content-Type-Options"): "nosniff",
        .init("Referrer-Policy"): "no-referrer",
    ]

    private static func response(_ body: Data, _ type: String) -> HTTPResponse {
        var headers = headers
        headers[.contentType] = type
        return HTTPResponse(statusCode: .ok, headers: headers, body: body)
    }

    private static func refusal(
        _ status: HTTPStatusCode, _ text: String, _ more: [HTTPHeader: String] = [:]
    ) -> HTTPResponse {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        for (name, value) in more { headers[name] = value }
        return HTTPResponse(statusCode: status, headers: headers, body: Data(text.utf8))
    }
}
