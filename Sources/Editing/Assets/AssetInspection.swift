package import Foundation
package import MediaTypes
import Synchronization

/// A reader of the contents of media files. The implementation is in a module that this one doesn't import.
package protocol MediaInspector: AnyObject, Sendable {
    init()
    /// Describes a file. Blocks. Called by one thread at a time.
    ///
    /// - Parameter pictureDuration: The duration of each image if the file is an image or matches an image
    ///   sequence; `nil` for the default.
    /// - Throws: An `AVError` that names the file if it can't be read or isn't a media file.
    func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription
}

/// A class of assets that provides the inspector for its files.
///
/// `AVURLAsset` conforms in `Sessions`, the module that imports the model and the engine. The model checks
/// the conformance at run time, so that it can be used without that module.
package protocol InspectableAsset: AVAsset {
    static var inspector: any MediaInspector.Type { get }
}

/// Selects the inspector and the queue on which inspection blocks.
package enum AssetInspection {
    private static let override = Mutex<(any MediaInspector.Type)?>(nil)
    private static let queue = DispatchQueue(
        label: "media inspection", qos: .userInitiated, attributes: .concurrent)

    /// Replaces the inspector for assets that haven't been inspected yet; `nil` restores the default.
    package static func setInspector(_ inspector: (any MediaInspector.Type)?) {
        override.withLock { $0 = inspector }
    }

    /// Describes a file with the current inspector.
    static func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription {
        try inspector(for: url).init().describe(url, pictureDuration: pictureDuration)
    }

    /// Returns the inspector that tests set, or else that of a class of assets. Throws if there is none.
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

    /// Returns the inspector of a class of assets; `nil` if no linked module provides one.
    package static func inspector(of assets: AVAsset.Type = AVURLAsset.self) -> (any MediaInspector.Type)? {
        (assets as? any InspectableAsset.Type)?.inspector
    }

    /// Runs blocking work on a dispatch queue, outside of the cooperative thread pool.
    static func runBlocking(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }
}
