internal import Foundation
package import MediaTypes

/// The contexts that functions without a context draw in, for each thread.
package enum GraphicsStack {
    package struct Entry {
        package var context: CGContext
        /// Whether y points down.
        package var isFlipped: Bool
        /// The number of pixels per point of an image that is made of the context; `nil` for a client's context.
        package var scale: Double?

        package init(_ context: CGContext, isFlipped: Bool, scale: Double? = nil) {
            (self.context, self.isFlipped, self.scale) = (context, isFlipped, scale)
        }
    }

    private final class Entries {
        var entries: [Entry] = []
    }

    private static let key = "CutroomGraphicsContexts"

    private static var entries: Entries {
        let values = Thread.current.threadDictionary
        if let known = values[key] as? Entries { return known }
        let entries = Entries()
        values[key] = entries
        return entries
    }

    /// The context that is drawn in; `nil` without one.
    package static var current: Entry? { entries.entries.last }

    package static func push(_ entry: Entry) { entries.entries.append(entry) }

    package static func pop() { _ = entries.entries.popLast() }

    /// Replaces the context that is drawn in.
    package static func setCurrent(_ entry: Entry?) {
        pop()
        if let entry { push(entry) }
    }
}
