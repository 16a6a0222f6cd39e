import Foundation
import MediaTypes
import Synchronization

/// An object with values that may have to be read from files first.
package protocol FactLoading: AnyObject {
    /// Returns whether the value of a key is available without reading a file.
    func factState(forKey key: String) -> FactState
    /// Reads what the value of a key needs. Blocks; throws what inspection throws.
    func requireFacts(forKey key: String) throws
}

/// Passes an object to the thread that does the blocking work.
struct Unchecked<Value>: @unchecked Sendable {
    // `@unchecked`: the receiver only reads values that are guarded by a lock or immutable, and the caller
    // does not use the object until the receiver has returned.
    let value: Value
}

/// The loading state of an asset's or track's facts.
package enum FactState: Sendable {
    case notLoaded, loading, inMemory
}

/// The description of a file, inspected once on first use. Failures are kept as well.
final class MediaFacts: Sendable {
    private enum State {
        case notLoaded, loading
        case loaded(Result<MediaDescription, any Error>)
    }

    let url: URL
    private let pictureDuration: CMTime?
    private let state = Mutex(State.notLoaded)
    /// Held while the file is inspected, so that other threads wait for the same result.
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

    /// Returns the description of the file. Blocks while it is inspected; throws what inspection throws.
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
