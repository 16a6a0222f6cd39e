import Foundation

struct Unexpected: Error {
    var cause: String
}

/// What this process holds.
struct ProcessState {
    var threads = 0
    var files = 0
    /// Of resident memory.
    var megabytes = 0

    init() throws {
        let manager = FileManager.default
        threads = try manager.contentsOfDirectory(atPath: "/proc/self/task").count
        files = try manager.contentsOfDirectory(atPath: "/proc/self/fd").count
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        megabytes = ((Int(pages[1]) ?? 0) * Int(getpagesize())) >> 20
    }

    func isWithin(_ limits: ProcessState) -> Bool {
        threads <= limits.threads && files <= limits.files && megabytes <= limits.megabytes
    }

    /// Does something many times and looks whether threads, files or memory have grown since the first times. What
    /// is to end has a minute and a half for it. `CUTROOM_LEAK_ROUNDS` says how many times as often; memory may grow by no
    /// more for that.
    ///
    /// - Parameter megabytes: how much memory may grow by; nil if only threads and files are looked at.
    /// - Throws: `Unexpected` if they have.
    static func requireNoGrowth(
        first: Int, then count: Int, megabytes: Int? = 40, _ body: (Int) async throws -> Void
    ) async throws {
        for index in 0..<first { try await body(index) }
        try await Task.sleep(for: .seconds(2))
        let before = try ProcessState()
        let rounds = ProcessInfo.processInfo.environment["CUTROOM_LEAK_ROUNDS"].flatMap(Int.init) ?? 1
        for index in 0..<count * rounds { try await body(index) }
        var limits = before
        limits.threads += 4
        // Descriptors of the pools of threads come and go.
        limits.files += 2
        limits.megabytes = megabytes.map { limits.megabytes + $0 } ?? .max
        var after = try ProcessState()
        for _ in 0..<90 where !after.isWithin(limits) {
            try await Task.sleep(for: .seconds(1))
            after = try ProcessState()
        }
        guard after.isWithin(limits) else { throw Unexpected(cause: "\(before) became \(after)") }
    }
    /// Waits until no thread of GStreamer's runs, for a minute and a half: ending GStreamer waits for them, forever
    /// if they are never told to stop.
    ///
    /// - Throws: `Unexpected`, which names the threads that are left.
    static func waitForStreamingThreads() async throws {
        var left: [String] = []
        var quiet = 0
        for _ in 0..<900 {
            // A task of GStreamer's is named after the pad that it pushes from: `qtdemux0:sink`.
            left = try names().filter { $0.contains(":") }
            quiet = left.isEmpty ? quiet + 1 : 0
            if quiet == 10 { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw Unexpected(cause: "threads still run: \(left.joined(separator: ", "))")
    }

    private static func names() throws -> [String] {
        let tasks = URL(fileURLWithPath: "/proc/self/task")
        return try FileManager.default.contentsOfDirectory(atPath: tasks.path).compactMap { task in
            // A thread may end between the two looks.
            try? String(
                contentsOf: tasks.appendingPathComponent(task).appendingPathComponent("comm"),
                encoding: .utf8
            ).trimmingCharacters(in: .newlines)
        }
    }
}
