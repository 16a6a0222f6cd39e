/// The calls that run or wait, in the order of their arrival.
struct CallTable {
    struct Call {
        let tool: Tool
        let arguments: ToolArguments
        /// Identifies the progress of the call; `nil` if the client hasn't asked for it.
        let progressToken: MessageID?
        let batch: Int?
        /// `nil` while the call waits.
        var task: Task<Void, Never>?
        var progress = -1.0
        /// Whether nothing more is sent for the call: it is answered or canceled.
        var isSettled = false
    }

    private(set) var calls: [MessageID: Call] = [:]
    private var waiting: [MessageID] = []

    var count: Int { calls.count }
    private var runningCount: Int { calls.count - waiting.count }

    subscript(id: MessageID) -> Call? {
        get { calls[id] }
        set { calls[id] = newValue }
    }

    /// Whether a call of an exclusive tool runs or waits.
    var hasExclusive: Bool { calls.values.contains { $0.tool.isExclusive } }

    mutating func add(_ call: Call, _ id: MessageID) {
        calls[id] = call
        waiting.append(id)
    }

    mutating func remove(_ id: MessageID) {
        calls[id] = nil
        waiting.removeAll { $0 == id }
    }

    /// Starts waiting calls.
    ///
    /// - Parameters:
    ///   - most: The number of calls that may run at a time.
    ///   - start: Returns a new task of a call.
    mutating func start(atMost most: Int, _ start: (MessageID, Call) -> Task<Void, Never>) {
        while runningCount < most, let id = waiting.first, let call = calls[id] {
            waiting.removeFirst()
            calls[id]?.task = start(id, call)
        }
    }

    /// Cancels all calls and returns the tasks that run.
    mutating func cancelAll() -> [Task<Void, Never>] {
        for id in waiting { calls[id] = nil }
        waiting = []
        for id in calls.keys { calls[id]?.isSettled = true }
        let tasks = calls.values.compactMap(\.task)
        for task in tasks { task.cancel() }
        return tasks
    }
}
