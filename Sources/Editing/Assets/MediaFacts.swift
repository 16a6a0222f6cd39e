import Foundation
import MediaTypes
import Synchronization

/// An object with values that may require reading files.
package protocol FactLoading: AnyObject {
    /// Returns the loading state of the value for a key.
    func factState(forKey key: String) -> FactState
    /// Reads the files that the value for a key requires. Blocks. Throws an error of the inspection.
    func requireFacts(forKey key: String) throws
}

/// A container that passes an object to the thread of the blocking work.
struct Unchecked<Value>: @unchecked Sendable {
    // `@unchecked Sendable`: the receiver only reads values that are immutable or guarded by a lock, and the
    // caller doesn't use the object until the receiver has returned.
    let value: Value
}

/// The loading state of an asset's or track's facts.
package enum FactState: Sendable {
    case notLoaded, loading, inMemory
}

/// The description of a file, which is inspected once, on first use. Failures are stored, too.
final class MediaFacts: Sendable {
    private enum State {
        case notLoaded, loading
        case loaded(Result<MediaDescription, any Error>)
    }

    let url: URL
    private let pictureDuration: CMTime?
    private let state = Mutex(State.notLoaded)
    /// Held during inspection, so that other threads wait for the same result.
    private let inspection = NSLock()

    init(url: URL, pictureDuration: CMTime? = nil) {
        self.url = url
        self.pictureDuration = pictureDuration
    }

    var factState: FactState {
        state.withLock {
            switch $0 {
            case .notLoaded: .notLoaded
            case .loading: .loading
            case .loaded: .inMemory
            }
        }
    }

    /// Returns the description of the file. Blocks while the file is inspected. Throws an error of the
    /// inspection.
    func description() throws -> MediaDescription {
        if let result = loaded { return try result.get() }
        return try inspection.withLock {
            if let result = loaded { return try result.get() }
            state.withLock { $0 = .loading }
            let result = Result { try AssetInspection.describe(url, pictureDuration: pictureDuration) }
            state.withLock { $0 = .loaded(result) }
            return try result.get()
        }
    }

    private var loaded: Result<MediaDescription, any Error>? {
        state.withLock { if case .loaded(let result) = $0 { result } else { nil } }
    }
}
