/// The processor time of threads, by their stage. A thread is named after the pad from which it pushes, and
/// so are the threads that an element's library starts from it.
struct ThreadTimes {
    private struct Key: Hashable {
        var stage: PipelineSnapshot.Stage
        var name: String
    }

    private struct Total {
        var seconds = 0.0
        /// The number of running threads.
        var threads = 0
    }

    /// The stage and time of the threads when they were last seen, by their identifiers.
    private var alive: [Int32: (key: Key, seconds: Double)] = [:]
    private var totals: [Key: Total] = [:]

    /// The number of characters of a thread's name that Linux keeps.
    private static let nameLength = 15

    /// Adds the time that threads have used since the last update. A thread may be renamed, and its
    /// identifier may be reused when it has ended.
    mutating func update(with threads: [ThreadUse], in pipelines: [PipelineSnapshot.PipelineState]) {
        let stages = Self.stages(of: pipelines)
        var now: [Int32: (key: Key, seconds: Double)] = [:]
        for key in totals.keys { totals[key]?.threads = 0 }
        for thread in threads {
            let before = alive[thread.number].flatMap { $0.seconds <= thread.seconds ? $0 : nil }
            let element = thread.name.firstIndex(of: ":").map { String(thread.name[..<$0]) }
            var key = Key(stage: .other, name: Self.title(thread.name))
            key.stage = element.flatMap { stages[$0] } ?? Self.stage(ofThread: thread.name)
            // Its pipeline may be freed while the thread ends.
            if key.stage == .other, let before, before.key.name == key.name { key.stage = before.key.stage }
            totals[key, default: Total()].seconds += thread.seconds - (before?.seconds ?? 0)
            totals[key, default: Total()].threads += 1
            now[thread.number] = (key, thread.seconds)
        }
        alive = now
    }

    /// - Parameter total: Seconds of the whole process. Time that isn't attributed to a thread is reported as
    ///   `other`.
    func stages(total: Double) -> [PipelineSnapshot.StageTime] {
        let known = totals.values.reduce(0) { $0 + $1.seconds }
        var parts = totals
        parts[Key(stage: .other, name: "ended threads")] = Total(seconds: max(0, total - known))
        return PipelineSnapshot.Stage.allCases.map { stage in
            let own = parts.filter { $0.key.stage == stage }.map {
                PipelineSnapshot.StageTime.Part(
                    name: $0.key.name, seconds: $0.value.seconds, threads: $0.value.threads)
            }
            return PipelineSnapshot.StageTime(
                name: stage, seconds: own.reduce(0) { $0 + $1.seconds },
                parts: own.sorted { ($1.seconds, $0.name) < ($0.seconds, $1.name) })
        }
    }

    /// The stages by element names, as far as thread names contain them.
    private static func stages(
        of pipelines: [PipelineSnapshot.PipelineState]
    ) -> [String: PipelineSnapshot.Stage] {
        var stages: [String: PipelineSnapshot.Stage] = [:]
        // Readers first, so that they don't replace the elements of a plan, which have unique names.
        for pipeline in pipelines.sorted(by: { $0.role == .reader && $1.role != .reader }) {
            for element in pipeline.elements {
                stages[String(element.name.prefix(nameLength - 1))] = element.stage
                stages[String(element.name.prefix(nameLength))] = element.stage
            }
        }
        return stages
    }

    /// The stage of a thread whose name isn't that of a pad in a known pipeline.
    private static func stage(ofThread name: String) -> PipelineSnapshot.Stage {
        if name == Feed.threadName { return .compose }
        // The threads that draw slices of a mixed frame.
        if name.hasPrefix("pool-") { return .compose }
        // The threads of a reader that was closed or is being created.
        let readers = [
            "qtdemux", "typefind", "multiqueue", "queue", "filesrc", "decodebin", "parsebin", "av:",
        ]
        return readers.contains { name.hasPrefix($0) } ? .decode : .other
    }

    /// Elements of readers are numbered throughout the process: `qtdemux7:sink` is reported as `qtdemux`.
    private static func title(_ name: String) -> String {
        guard let colon = name.firstIndex(of: ":") else { return name }
        let element = name[..<colon]
        guard stage(ofThread: name) == .decode else { return String(element) }
        return String(element.prefix { !$0.isNumber })
    }
}
