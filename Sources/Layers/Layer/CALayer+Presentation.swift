import Foundation
public import MediaTypes

extension CALayer {
    /// A layer with the values of this moment, by `CACurrentMediaTime()`; nil for a layer of a class of the
    /// client's own, which only the client can make. A film's layers have the film's time instead.
    public func presentation() -> Self? {
        presentation(at: CACurrentMediaTime()) as? Self
    }

    /// The layer that this one presents, or itself.
    public func model() -> Self { (presented as? Self) ?? self }

    /// A layer with the values of a time of the tree's root's superlayer.
    package func presentation(at time: CFTimeInterval) -> CALayer {
        let root = sequence(first: self, next: \.superlayer).reduce(self) { $1 }
        let copy = twin()
        copy.presented = self
        copy.parent = parent
        let snapshot = LayerSnapshot(root)
        if let id = snapshot.id(of: self), let state = snapshot.tree.state(at: time).find(id) {
            copy.properties = state.properties
        }
        return copy
    }
}

/// Seconds since the machine started, as the system's clock counts them.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
