public import Foundation

/// An observation of a property. It ends when it is invalidated or released, and with its object.
///
/// Source: Foundation's Swift interface.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let observation: any PropertyObservation

    init(_ observation: any PropertyObservation) {
        self.observation = observation
        super.init()
    }

    deinit {
        observation.end()
    }

    /// Ends the observation: no call of the handler begins from now on. One that has begun on another thread may
    /// still run.
    public func invalidate() { observation.end() }
}
