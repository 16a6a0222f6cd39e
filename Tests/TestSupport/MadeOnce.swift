/// Values that are made once in a run for each key. A second request for one that is being made waits for it.
package actor MadeOnce<Key: Hashable & Sendable, Value: Sendable> {
    private let make: @Sendable (Key) async throws -> Value
    private var tasks: [Key: Task<Value, any Error>] = [:]

    package init(_ make: @escaping @Sendable (Key) async throws -> Value) { self.make = make }

    package func value(for key: Key) async throws -> Value {
        if let task = tasks[key] { return try await task.value }
        let task = Task { [make] in try await make(key) }
        tasks[key] = task
        return try await task.value
    }
}
