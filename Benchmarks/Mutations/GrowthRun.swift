import Foundation

/// Tries all damaged files in this process, which must not grow: neither memory nor open files nor threads.
struct GrowthRun {
    private let workshop: Workshop

    init(_ workshop: Workshop) {
        self.workshop = workshop
    }

    private struct Size {
        var megabytes: Double
        var handles: Int
        var threads: Int
    }

    /// The first round warms pools and the heap up; a second one of the same files must not add to it.
    func run(_ seeds: [UInt64]) async throws -> Bool {
        try await tryAll(seeds)
        let warm = try size()
        try await tryAll(seeds)
        let end = try size()
        print(
            String(
                format: "memory %.0f to %.0f MB, open files %d to %d, threads %d to %d", warm.megabytes,
                end.megabytes, warm.handles, end.handles, warm.threads, end.threads))
        return end.handles <= warm.handles + 2 && end.threads <= warm.threads + 8
            && end.megabytes <= warm.megabytes * 1.25 + 32
    }

    private func tryAll(_ seeds: [UInt64]) async throws {
        for seed in seeds {
            let damaged = try workshop.make(Mutation(seed: seed))
            _ = await Trial(url: damaged.url, policy: Trial.policy(for: seed)).run()
            try workshop.remove(damaged)
        }
        // Threads end a moment after their work.
        try await Task.sleep(for: .milliseconds(500))
    }

    private func size() throws -> Size {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return Size(
            megabytes: Double(pages[1]).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576 } ?? 0,
            handles: try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count,
            threads: try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count)
    }
}
