import Foundation
import MediaTypes
import Synchronization

/// How far the facts behind an asset or track are.
package enum FactState: Sendable {
    case notLoaded, loading, inMemory
}

/// What a file holds, inspected once, when it is first asked for. Failure is kept like success.
final class MediaFacts: Sendable {
    private enum State {
        case notLoaded, loading
        case loaded(Result<MediaDescription, any Error>)
    }

    let url: URL
    private let pictureDuration: CMTime?
    private let state = Mutex(State.notLoaded)
    /// Held while the file is inspected, so that threads which ask meanwhile wait for the one answer.
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

    /// What the file holds. Blocks while it is inspected; throws what the inspection threw.
    func description() throws -> MediaDescription {
        if let result = loaded { return try result.get() }
        return try inspection.withLock {
            if let result = loaded { return try result.get() }
            state.withLock { $0 = .loading }
            let result = Result { try MediaInspection.describe(url, pictureDuration: pictureDuration) }
            state.withLock { $0 = .loaded(result) }
            return try result.get()
        }
    }

    private var loaded: Result<MediaDescription, any Error>? {
        state.withLock { if case .loaded(let result) = $0 { result } else { nil } }
    }
}
