import Foundation

/// Tries each damaged file in a process of its own.
struct ProcessRun {
    private let workshop: Workshop
    /// No trial may take longer: seconds.
    private let patience = 10.0

    init(_ workshop: Workshop) {
        self.workshop = workshop
    }

    /// - Returns: whether every trial ended in a film or an error that names the file, in time.
    func run(_ seeds: [UInt64]) throws -> Bool {
        var counts: [String: Int] = [:]
        var misses: [String] = []
        var slowest = (seconds: 0.0, words: "")
        for seed in seeds {
            let damaged = try workshop.make(Mutation(seed: seed))
            let (verdict, seconds, words) = try attempt(damaged.url)
            counts[verdict, default: 0] += 1
            if seconds > slowest.seconds { slowest = (seconds, damaged.words) }
            if verdict != "film", verdict != "error" {
                misses.append("\(damaged.words): \(verdict) \(words)")
                print("MISS", misses.last ?? "")
            }
            try workshop.remove(damaged)
        }
        let summary = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        print("\(seeds.count) mutations: \(summary.joined(separator: ", "))")
        print(String(format: "slowest %.2f s: %@", slowest.seconds, slowest.words))
        return misses.isEmpty
    }

    private func attempt(_ url: URL) throws -> (verdict: String, seconds: Double, words: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--render", url.path]
        process.standardOutput = output
        // What a crash says of itself goes there; a file, since a pipe could fill.
        let complaints = url.appendingPathExtension("stderr")
        try Data().write(to: complaints)
        defer { unlink(complaints.path) }
        process.standardError = try FileHandle(forWritingTo: complaints)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let clock = ContinuousClock()
        let start = clock.now
        try process.run()
        let isInTime = ended.wait(timeout: .now() + patience) == .success
        let seconds = (clock.now - start) / .seconds(1)
        if !isInTime {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
        }
        var words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        if process.terminationReason == .uncaughtSignal {
            words += String(decoding: try Data(contentsOf: complaints), as: UTF8.self)
        }
        return (
            verdict(of: process, isInTime), seconds, words.trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    private func verdict(of process: Process, _ isInTime: Bool) -> String {
        if !isInTime { return "hang" }
        if process.terminationReason == .uncaughtSignal {
            return "crash by signal \(process.terminationStatus)"
        }
        return switch process.terminationStatus {
        case 0: "film"
        case 65: "error"
        case 70: "error without the file"
        default: "status \(process.terminationStatus)"
        }
    }
}
