/// An object whose values come from facts that may have to be read from files first.
package protocol FactLoading: AnyObject {
    /// Whether the value of a key can be had without reading a file.
    func factState(forKey key: String) -> FactState
    /// Reads what the value of a key needs. Blocks; throws what the inspection throws.
    func requireFacts(forKey key: String) throws
}

/// Carries an object over to the thread that does the blocking work.
struct Unchecked<Value>: @unchecked Sendable {
    // Unchecked because the receiver asks for values that are guarded by a lock or immutable; the caller
    // awaits the answer and does not touch the object meanwhile.
    let value: Value
}
