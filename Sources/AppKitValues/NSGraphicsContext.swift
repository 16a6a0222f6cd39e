internal import Drawing
public import Foundation
public import MediaTypes
internal import UIValues

/// A context that functions without a context draw in, for each thread. Source: NSGraphicsContext.h.
public final class NSGraphicsContext: NSObject {
    public let cgContext: CGContext
    /// Whether y points down.
    public let isFlipped: Bool
    private let scale: Double?

    /// - Parameter initialFlippedState: Whether y points down in the context: text and images are upright then.
    public convenience init(cgContext: CGContext, flipped initialFlippedState: Bool) {
        self.init(GraphicsStack.Entry(cgContext, isFlipped: initialFlippedState))
    }

    private init(_ entry: GraphicsStack.Entry) {
        (cgContext, isFlipped, scale) = (entry.context, entry.isFlipped, entry.scale)
    }

    /// The context that is drawn in; `nil` without one.
    public class var current: NSGraphicsContext? {
        get { GraphicsStack.current.map { NSGraphicsContext($0) } }
        set {
            GraphicsStack.setCurrent(
                newValue.map {
                    GraphicsStack.Entry($0.cgContext, isFlipped: $0.isFlipped, scale: $0.scale)
                })
        }
    }

    /// Keeps the current context, with its state.
    public class func saveGraphicsState() {
        guard let entry = GraphicsStack.current else { return }
        entry.context.saveGState()
        GraphicsStack.push(entry)
    }

    /// Brings back the context, and its state, of the last call of `saveGraphicsState()`.
    public class func restoreGraphicsState() {
        GraphicsStack.pop()
        GraphicsStack.current?.context.restoreGState()
    }
}
