package import Foundation
package import MediaTypes
import Synchronization

/// Reads the contents of a media file. The model never imports what implements it.
package protocol MediaInspector: AnyObject, Sendable {
    init()
    /// Describes a file. Blocks; called from one thread at a time.
    ///
    /// - Parameter pictureDuration: the duration of each picture if the file is an image or stands for an
    ///   image sequence; nil for the default.
    /// - Throws: an `AVError` that names the file if it cannot be read or is not a media file.
    func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription
}

/// A class of assets that says what its files are inspected with.
///
/// `AVURLAsset` conforms in `Sessions`, the module that knows the model and the engine: the model asks at run time
/// whether it does, so that it can be used without that module.
package protocol InspectableAsset: AVAsset {
    static var inspector: any MediaInspector.Type { get }
}

/// Selects the inspector and the queue on which inspection blocks.
package enum AssetInspection {
    private static let override = Mutex<(any MediaInspector.Type)?>(nil)
    private static let queue = DispatchQueue(
        label: "media inspection", qos: .userInitiated, attributes: .concurrent)

    /// Replaces the inspector for assets that are not inspected yet; nil restores the default one.
    package static func setInspector(_ inspector: (any MediaInspector.Type)?) {
        override.withLock { $0 = inspector }
    }

    /// Describes a file with the current inspector.
    static func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription {
        try inspector(for: url).init().describe(url, pictureDuration: pictureDuration)
    }

    /// The inspector that tests set, else that of a class of assets; throws if there is none.
    package static func inspector(
        for url: URL, of assets: AVAsset.Type = AVURLAsset.self
    ) throws -> any MediaInspector.Type {
        guard let inspector = override.withLock({ $0 }) ?? inspector(of: assets) else {
            throw AVError(
                .unknown,
                reason: "No media inspector is linked in, so \(url.lastPathComponent) cannot be read",
                url: url, remedy: "Link the Cutroom product, which brings one")
        }
        return inspector
    }

    /// The inspector of a class of assets; nil if no linked module brings one.
    package static func inspector(of assets: AVAsset.Type = AVURLAsset.self) -> (any MediaInspector.Type)? {
        (assets as? any InspectableAsset.Type)?.inspector
    }

    /// Runs blocking work on its own queue, outside of the cooperative thread pool.
    static func runBlocking(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }
}
