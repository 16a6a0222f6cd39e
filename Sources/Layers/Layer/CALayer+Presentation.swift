import Foundation
public import MediaTypes

extension CALayer {
    /// Returns a layer with the values at the current `CACurrentMediaTime()`; `nil` for a client's subclass,
    /// which only the client can create.
    ///
    /// The layers of a composition use composition time instead.
    public func presentation() -> Self? {
        presentation(at: CACurrentMediaTime()) as? Self
    }

    /// Returns the layer whose values this one presents, or the layer itself.
    public func model() -> Self { (presented as? Self) ?? self }

    /// Returns a layer with the values at a time, in the time space that contains the tree's root.
    package func presentation(at time: CFTimeInterval) -> CALayer {
        let root = sequence(first: self, next: \.superlayer).reduce(self) { $1 }
        let copy = twin()
        copy.presented = self
        copy.parent = parent
        let snapshot = LayerSnapshot(root)
        let tree = snapshot.tree
        let state = snapshot.id(of: self).flatMap { id in
            StackRoom.with(tree.stackRoom) { tree.state(at: time).find(id) }
        }
        if let state { copy.properties = state.properties }
        return copy
    }
}

/// Returns the seconds since the system started.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
