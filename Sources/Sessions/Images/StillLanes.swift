internal import Dispatch
internal import Engine
internal import Synchronization

/// What makes pictures: one that goes on from a picture to the next, where they are near each other, and others that
/// work side by side on pictures from anywhere.
final class StillLanes: Sendable {
    private struct Quick {
        var free: [FilmStills] = []
        var all: [FilmStills] = []
    }

    private let steady: FilmStills
    private let quick = Mutex(Quick())
    private let room: DispatchSemaphore?
    private let make: @Sendable (_ isOneOfMany: Bool) throws -> FilmStills

    /// - Parameters:
    ///   - most: how many may work side by side; one means that all pictures are made in order.
    ///   - make: called when another one is needed.
    init(most: Int, make: @escaping @Sendable (_ isOneOfMany: Bool) throws -> FilmStills) throws {
        steady = try make(false)
        room = most > 1 ? DispatchSemaphore(value: most) : nil
        self.make = make
    }

    /// Lends one; waits where there is none.
    func withLane<Result>(isAlone: Bool, _ body: (FilmStills) throws -> Result) throws -> Result {
        guard isAlone, let room else { return try body(steady) }
        room.wait()
        defer { room.signal() }
        let stills = try take()
        defer { quick.withLock { $0.free.append(stills) } }
        return try body(stills)
    }

    private func take() throws -> FilmStills {
        if let known = quick.withLock({ $0.free.popLast() }) { return known }
        let made = try make(true)
        quick.withLock { $0.all.append(made) }
        return made
    }

    /// Lets those that wait look again whether they are cancelled.
    func wake() {
        for stills in quick.withLock({ $0.all }) + [steady] { stills.wake() }
    }
}
