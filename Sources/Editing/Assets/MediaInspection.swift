package import Foundation
package import MediaTypes
import Synchronization

/// Reads what a media file holds. The engine's side implements it; the model never imports the engine.
package protocol MediaInspector: AnyObject, Sendable {
    init()
    /// Describes a file. Blocks; called from one thread at a time.
    ///
    /// Throws an `AVError` that names the file where it cannot be read or is not media.
    ///
    /// - Parameter pictureDuration: how long a picture lasts where the file is one, or stands for numbered ones; nil
    ///   for the inspector's choice.
    func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription
}

/// Finds the inspector, and says where blocking work runs.
package enum MediaInspection {
    /// The class that the `Sessions` module brings. Found by name, so that the model needs no import.
    package static let inspectorName = "Sessions.GStreamerMediaInspector"
    private static let override = Mutex<(any MediaInspector.Type)?>(nil)
    private static let queue = DispatchQueue(
        label: "media inspection", qos: .userInitiated, attributes: .concurrent)

    /// Replaces the inspector for assets whose facts are not loaded yet; nil brings the usual one back.
    package static func setInspector(_ inspector: (any MediaInspector.Type)?) {
        override.withLock { $0 = inspector }
    }

    /// Describes a file with the inspector at hand.
    static func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription {
        try inspector(for: url).init().describe(url, pictureDuration: pictureDuration)
    }

    /// The inspector that tests set, else the one with a name; throws where there is none.
    package static func inspector(
        for url: URL, named name: String = inspectorName
    ) throws -> any MediaInspector.Type {
        guard let inspector = override.withLock({ $0 }) ?? inspector(named: name) else {
            throw AVError(
                .unknown,
                reason: "No media inspector is linked in, so \(url.lastPathComponent) cannot be read",
                url: url, remedy: "Link the Cutroom product, which brings \(name)")
        }
        return inspector
    }

    /// The inspector class with a name of the form `Module.Class`; nil where no such class is linked in.
    package static func inspector(named name: String) -> (any MediaInspector.Type)? {
        NSClassFromString(name) as? any MediaInspector.Type
    }

    /// Runs blocking work on a thread of its own, off the threads that Swift's tasks share.
    static func runBlocking(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }
}
