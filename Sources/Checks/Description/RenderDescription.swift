public import Editing
public import Foundation
public import Sessions

/// The written forms of a render plan, which is compiled from a composition and made into a GStreamer
/// pipeline.
public enum RenderDescriptionFormat: String, CaseIterable, Sendable {
    /// Tracks, instructions, volumes and elements for readers.
    case text
    /// The whole plan as data.
    case json
    /// The graph of elements for Graphviz.
    case dot
    /// The graph of elements in the syntax of `gst-launch-1.0`.
    case launch
    /// The debug viewer: a page for a browser that presents tracks, instructions, curves, audio and problems
    /// over time, with thumbnails and composed frames.
    ///
    /// It needs no network. Creating it reads media.
    case html
    /// The debug viewer's timeline as a drawing.
    case svg
}

extension AVAsset {
    /// Describes the rendering of the asset by an export or a player, from the current state of the model.
    ///
    /// - Parameters:
    ///   - videoComposition: As given to an export session or a player item.
    ///   - audioMix: As given to an export session or a player item.
    ///   - folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `AVError` if the asset cannot be rendered; `html` and `svg` present the problem instead.
    public func renderDescription(
        _ format: RenderDescriptionFormat = .text, videoComposition: AVVideoComposition? = nil,
        audioMix: AVAudioMix? = nil, relativeTo folder: URL? = nil
    ) throws -> String {
        try description(
            in: format.rawValue, videoComposition: videoComposition, audioMix: audioMix, relativeTo: folder)
    }
}

extension AVAssetExportSession {
    /// Describes the rendering of the session, including encoders and muxer, from the current state of the
    /// model.
    ///
    /// - Parameter folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `AVError` if the asset cannot be rendered; `html` and `svg` present the problem instead.
    public final func renderDescription(
        _ format: RenderDescriptionFormat = .text, relativeTo folder: URL? = nil
    ) throws -> String {
        try description(in: format.rawValue, relativeTo: folder)
    }
}

extension AVPlayerItem {
    /// Describes the rendering of the item by a player, without its sinks, from the current state of the
    /// model.
    ///
    /// - Parameter folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `AVError` if the item cannot be rendered; `html` and `svg` present the problem instead.
    public func renderDescription(
        _ format: RenderDescriptionFormat = .text, relativeTo folder: URL? = nil
    ) throws -> String {
        try description(in: format.rawValue, relativeTo: folder)
    }
}

extension AVPlayer {
    /// Describes the rendering of the player's current item; nil without one.
    ///
    /// - Parameter folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `AVError` if the item cannot be rendered; `html` and `svg` present the problem instead.
    public func renderDescription(
        _ format: RenderDescriptionFormat = .text, relativeTo folder: URL? = nil
    ) throws -> String? {
        try currentItem?.renderDescription(format, relativeTo: folder)
    }
}
