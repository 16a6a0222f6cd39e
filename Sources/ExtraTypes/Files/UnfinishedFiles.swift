internal import Foundation
internal import Synchronization

/// The files and folders of this process that must not remain when it has ended: unfinished outputs, and data
/// that was extracted to be read.
///
/// They are removed when the process exits; a process that ends at once, as for a signal, calls `removeAll()`
/// before. Not part of AVFoundation.
public enum UnfinishedFiles {
    private struct State {
        var paths: Set<String> = []
        var removesAtExit = false
        var isEnding = false
    }

    private static let state = Mutex(State())

    /// Creates a file or folder that is removed when the process ends.
    ///
    /// Doesn't return in a process that is ending.
    ///
    /// - Throws: The error of `create`.
    package static func add<Value: Sendable, Failure: Error>(
        _ path: String, _ create: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        while true {
            let value = try state.withLock { state throws(Failure) -> Value? in
                guard !state.isEnding else { return nil }
                if !state.removesAtExit {
                    state.removesAtExit = true
                    atexit { UnfinishedFiles.removeAll() }
                }
                let value = try create()
                state.paths.insert(path)
                return value
            }
            if let value { return value }
            sleep(1)
        }
    }

    /// Keeps a file or folder, or records that it is gone.
    package static func forget(_ path: String) {
        state.withLock { _ = $0.paths.remove(path) }
    }

    /// Removes all of them when the process ends: nothing can be added any more.
    ///
    /// Call this before `_exit`, on any thread but in no signal handler: it takes a lock. Work that would add a
    /// file afterwards doesn't go on, so the process has to end.
    public static func removeAll() {
        let paths = state.withLock { state in
            state.isEnding = true
            return state.paths
        }
        for path in paths where unlink(path) != 0 && errno != ENOENT {
            // Other threads may still write into a folder.
            for _ in 0..<20 where access(path, F_OK) == 0 {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }
}
