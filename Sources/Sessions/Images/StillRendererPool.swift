internal import Dispatch
internal import Engine
internal import Playback
internal import Synchronization

/// A pool of still renderers: one for sequences of nearby images, and others that render unrelated images
/// concurrently.
final class StillRendererPool: Sendable {
    private struct Quick {
        var free: [StillRenderer] = []
        var all: [StillRenderer] = []
    }

    private let steady: StillRenderer
    private let quick = Mutex(Quick())
    private let room: DispatchSemaphore?
    private let make: @Sendable (_ isOneOfMany: Bool) throws -> StillRenderer

    /// - Parameters:
    ///   - most: The maximum number of concurrent renderers. If it is one, all images are rendered in order.
    ///   - make: Creates a renderer.
    init(most: Int, make: @escaping @Sendable (_ isOneOfMany: Bool) throws -> StillRenderer) throws {
        steady = try make(false)
        room = most > 1 ? DispatchSemaphore(value: most) : nil
        self.make = make
    }

    /// Calls a closure with a renderer, waiting until one is available.
    func withRenderer<Result>(isAlone: Bool, _ body: (StillRenderer) throws -> Result) throws -> Result {
        guard isAlone, let room else { return try body(steady) }
        room.wait()
        defer { room.signal() }
        let stills = try take()
        defer { quick.withLock { $0.free.append(stills) } }
        return try body(stills)
    }

    private func take() throws -> StillRenderer {
        if let known = quick.withLock({ $0.free.popLast() }) { return known }
        let made = try make(true)
        quick.withLock { $0.all.append(made) }
        return made
    }

    /// Wakes waiting renderers, so that they check for cancellation.
    func wake() {
        for stills in quick.withLock({ $0.all }) + [steady] { stills.wake() }
    }
}
