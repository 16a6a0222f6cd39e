package import Editing
internal import Foundation
internal import MediaInspection
internal import MediaTypes

/// GStreamer and this project's movie reader inspect the assets of files.
extension AVURLAsset: InspectableAsset {
    package static var inspector: any MediaInspector.Type { GStreamerMediaInspector.self }
}

private final class GStreamerMediaInspector: MediaInspector {
    init() {}

    func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription {
        do {
            return try MediaProbe().describe(url, pictureDuration: pictureDuration)
        } catch let error as AVError {
            throw error.orShortage
        }
    }
}
