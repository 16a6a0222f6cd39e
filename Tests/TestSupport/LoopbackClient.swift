package import Foundation
import Glibc

/// A plain HTTP client: it sends the bytes that a test gives it, a wrong `Host` too. What it waits for may be a server in
/// the test's own process, so it waits on a thread of its own.
package enum LoopbackClient {
    package struct Failure: Error {
        package var number: Int32
    }

    package struct Response: Sendable {
        package var status: Int
        package var headers: String
        package var body: Data

        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Sends a request and reads until the server closes the connection.
    package static func request(
        _ path: String, port: UInt16, method: String = "GET", host: String? = nil,
        address: String = "127.0.0.1"
    ) async throws -> Response {
        try await onThread { try answer(path, port, method, host ?? "127.0.0.1:\(port)", address) }
    }

    /// Sends the beginning of a request, or all of one, and hangs up without reading.
    package static func hangUp(after text: String, port: UInt16) async throws {
        try await onThread {
            let socket = try connected("127.0.0.1", port)
            defer { close(socket) }
            try write(text, to: socket)
        }
    }

    /// Connects and hangs up.
    package static func connect(to address: String, port: UInt16) async throws {
        try await onThread { _ = close(try connected(address, port)) }
    }

    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }

    private static func answer(
        _ path: String, _ port: UInt16, _ method: String, _ host: String, _ address: String
    ) throws -> Response {
        let socket = try connected(address, port)
        defer { close(socket) }
        try write("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", to: socket)
        var (received, chunk) = (Data(), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(number: errno) }
            guard count > 0 else { break }
            received.append(contentsOf: chunk[..<count])
        }
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { throw Failure(number: EPROTO) }
        let headers = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let status = headers.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return Response(status: status ?? 0, headers: headers, body: Data(received[end.upperBound...]))
    }

    private static func connected(_ address: String, _ port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        var place = self.place(address, port)
        let outcome = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else {
            defer { close(descriptor) }
            throw Failure(number: errno)
        }
        return descriptor
    }

    /// A socket that listens at a free port of the loopback interface; the caller closes it.
    package static func listen() throws -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = self.place("127.0.0.1", 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Glibc.listen(descriptor, 1) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard descriptor >= 0, isListening else { throw Failure(number: errno) }
        return (descriptor, UInt16(bigEndian: place.sin_port))
    }

    private static func place(_ address: String, _ port: UInt16) -> sockaddr_in {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &place.sin_addr)
        return place
    }

    private static func write(_ text: String, to socket: Int32) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(number: errno) }
            bytes = bytes.dropFirst(count)
        }
    }
}
