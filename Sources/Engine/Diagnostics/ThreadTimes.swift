/// How much processor time threads have taken, by what they work at. A thread has the name of the pad that it pushes
/// from, and so have those that an element's library begins from it.
struct ThreadTimes {
    private struct Key: Hashable {
        var stage: PipelineSnapshot.Stage
        var name: String
    }

    private struct Total {
        var seconds = 0.0
        /// Those that live.
        var threads = 0
    }

    /// What threads were at and had taken when they were last seen, by their numbers.
    private var alive: [Int32: (key: Key, seconds: Double)] = [:]
    private var totals: [Key: Total] = [:]

    /// The characters of a thread's name that Linux keeps.
    private static let nameLength = 15

    /// Adds what threads have taken since the last time. A thread may go on under another name, and its number may be
    /// another one's when it has ended.
    mutating func update(with threads: [ThreadUse], in pipelines: [PipelineSnapshot.PipelineState]) {
        let stages = Self.stages(of: pipelines)
        var now: [Int32: (key: Key, seconds: Double)] = [:]
        for key in totals.keys { totals[key]?.threads = 0 }
        for thread in threads {
            let before = alive[thread.number].flatMap { $0.seconds <= thread.seconds ? $0 : nil }
            let element = thread.name.firstIndex(of: ":").map { String(thread.name[..<$0]) }
            var key = Key(stage: .other, name: Self.title(thread.name))
            key.stage = element.flatMap { stages[$0] } ?? Self.stage(ofThread: thread.name)
            // Its pipeline may be gone while it ends.
            if key.stage == .other, let before, before.key.name == key.name { key.stage = before.key.stage }
            totals[key, default: Total()].seconds += thread.seconds - (before?.seconds ?? 0)
            totals[key, default: Total()].threads += 1
            now[thread.number] = (key, thread.seconds)
        }
        alive = now
    }

    /// - Parameter total: Seconds of the whole process: what no thread is known to have taken is told as `other`.
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

    /// By the names of elements, as far as threads have them.
    private static func stages(
        of pipelines: [PipelineSnapshot.PipelineState]
    ) -> [String: PipelineSnapshot.Stage] {
        var stages: [String: PipelineSnapshot.Stage] = [:]
        // Readers first: the elements of a plan have names of their own.
        for pipeline in pipelines.sorted(by: { $0.role == .reader && $1.role != .reader }) {
            for element in pipeline.elements {
                stages[String(element.name.prefix(nameLength - 1))] = element.stage
                stages[String(element.name.prefix(nameLength))] = element.stage
            }
        }
        return stages
    }

    /// What threads are at that no pad of a known pipeline has.
    private static func stage(ofThread name: String) -> PipelineSnapshot.Stage {
        if name == Feed.threadName { return .compose }
        // Slices of a mixed frame.
        if name.hasPrefix("pool-") { return .compose }
        // A reader's that was closed, or is made just now.
        let readers = [
            "qtdemux", "typefind", "multiqueue", "queue", "filesrc", "decodebin", "parsebin", "av:",
        ]
        return readers.contains { name.hasPrefix($0) } ? .decode : .other
    }

    /// Elements of readers are numbered throughout the process: `qtdemux7:sink` is told as `qtdemux`.
    private static func title(_ name: String) -> String {
        guard let colon = name.firstIndex(of: ":") else { return name }
        let element = name[..<colon]
        guard stage(ofThread: name) == .decode else { return String(element) }
        return String(element.prefix { !$0.isNumber })
    }
}
