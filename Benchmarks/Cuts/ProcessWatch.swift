import Engine
import Foundation
import Synchronization

/// Looks at its own process while it renders: when the first frame came, and how many files were open.
final class ProcessWatch: Sendable {
    private struct Findings {
        var firstFrame: Duration?
        var mostHandles = 0
        var isEnded = false
    }

    private let findings = Mutex(Findings())
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter atFirstFrame: is called once, when the first frame has come.
    init(_ progress: RenderProgress, atFirstFrame: @escaping @Sendable () -> Void = {}) {
        let clock = ContinuousClock()
        let start = clock.now
        Thread { [self] in
            var round = 0
            while !findings.withLock({ $0.isEnded }) {
                // A millisecond until the first frame has come, a look at the handles every 20.
                let handles = round % 20 == 0 ? Self.openHandles() : 0
                let hasFrame = progress.count > 0
                let isFirst = findings.withLock { found in
                    found.mostHandles = max(found.mostHandles, handles)
                    guard hasFrame, found.firstFrame == nil else { return false }
                    found.firstFrame = clock.now - start
                    return true
                }
                if isFirst { atFirstFrame() }
                round += 1
                usleep(1_000)
            }
            finished.signal()
        }.start()
    }

    func end(into report: inout Report) {
        findings.withLock { $0.isEnded = true }
        finished.wait()
        let found = findings.withLock { $0 }
        report.firstFrame = found.firstFrame?.seconds ?? 0
        report.mostHandles = found.mostHandles
        report.peakMemory = Self.peakMemory()
    }

    private static func openHandles() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without ".", ".." and the folder itself.
        return count - 3
    }

    /// The largest resident memory so far, in MB.
    private static func peakMemory() -> Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
