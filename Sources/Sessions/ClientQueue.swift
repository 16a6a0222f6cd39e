internal import Dispatch

/// Where completion handlers of clients run, but for those that a queue of their object's calls in their order: never on a
/// thread of Swift's concurrency, of which there are as many as processors, and never inside the call that they belong to. So
/// handlers may wait for one another.
enum ClientQueue {
    private static let queue = DispatchQueue(label: "cutroom.handlers", attributes: .concurrent)

    /// Calls a handler soon.
    static func call(_ handler: @escaping @Sendable () -> Void) { queue.async(execute: handler) }
}
