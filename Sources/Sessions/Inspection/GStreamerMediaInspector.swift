internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes

/// What `AVURLAsset` reads files with. The model finds this class by its name: see `MediaInspection`.
final class GStreamerMediaInspector: MediaInspector {
    init() {}

    func describe(_ url: URL, pictureDuration: CMTime?) throws -> MediaDescription {
        try MediaProbe().describe(url, pictureDuration: pictureDuration)
    }
}
