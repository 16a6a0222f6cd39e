public import Foundation

/// The loading status of a value. Source: AVAsynchronousKeyValueLoading.h.
public enum AVKeyValueStatus: Int, Sendable {
    case unknown, loading, loaded, failed, cancelled
}

/// A pointer to a variable for an error. Foundation on Linux lacks this type.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// A type whose values can be loaded without blocking the caller. Source: AVAsynchronousKeyValueLoading.h.
public protocol AVAsynchronousKeyValueLoading {
    /// Returns the loading status of a key's value, and stores the error if loading failed.
    func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

    /// Loads the values of the keys, then calls the handler once on an unspecified thread, whether or not
    /// loading succeeds.
    @preconcurrency
    func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
    /// Loads a value without blocking the caller while a file is read.
    ///
    /// Throws the error of the inspection; the synchronous property returns a default value instead.
    public func load<T>(
        _ property: AVAsyncProperty<Self, T>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> T {
        try await loadFacts(for: [property])
        return property.value(self)
    }

    /// Loads two or more values.
    public func load<A, B, each C>(
        _ first: AVAsyncProperty<Self, A>, _ second: AVAsyncProperty<Self, B>,
        _ more: repeat AVAsyncProperty<Self, each C>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B, repeat each C) {
        var properties: [AVAnyAsyncProperty] = [first, second]
        for property in repeat each more { properties.append(property) }
        try await loadFacts(for: properties)
        return (first.value(self), second.value(self), repeat (each more).value(self))
    }

    /// Returns the loading status of a value, including the value or the error when loading has ended.
    ///
    /// Never blocks.
    public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
        guard let loading = self as? any FactLoading else { return .loaded(property.value(self)) }
        switch loading.factState(forKey: property.key) {
        case .notLoaded: return .notYetLoaded
        case .loading: return .loading
        case .inMemory:
            do {
                try loading.requireFacts(forKey: property.key)
                return .loaded(property.value(self))
            } catch {
                return .failed(error as NSError)
            }
        }
    }

    private func loadFacts(
        for properties: [AVAnyAsyncProperty], isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard let loading = self as? any FactLoading else { return }
        for property in properties { try await loading.loadFacts(forKey: property.key) }
    }
}

extension FactLoading {
    /// Calls `requireFacts` without blocking the caller.
    func loadFacts(forKey key: String, isolation: isolated (any Actor)? = #isolation) async throws {
        if factState(forKey: key) == .inMemory { return try requireFacts(forKey: key) }
        let object = Unchecked<any FactLoading>(value: self)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            AssetInspection.runBlocking {
                continuation.resume(with: Result { try object.value.requireFacts(forKey: key) })
            }
        }
    }

    /// Returns the status of a key, for `AVAsynchronousKeyValueLoading`.
    func status(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        switch factState(forKey: key) {
        case .notLoaded: return .unknown
        case .loading: return .loading
        case .inMemory:
            do {
                try requireFacts(forKey: key)
                return .loaded
            } catch {
                outError?.pointee = error as NSError
                return .failed
            }
        }
    }

    /// Loads keys on another thread, for `AVAsynchronousKeyValueLoading`.
    func load(keys: [String], then handler: (@Sendable () -> Void)?) {
        let object = Unchecked<any FactLoading>(value: self)
        AssetInspection.runBlocking {
            for key in keys {
                do {
                    try object.value.requireFacts(forKey: key)
                } catch {
                    // The error is stored with the facts. The handler gets it from
                    // `statusOfValue(forKey:error:)`.
                    continue
                }
            }
            if let handler { ClientQueue.call(handler) }
        }
    }
}
