public import Editing
public import Foundation
public import Sessions

/// The written forms of a render plan: what is compiled from a composition and made into a GStreamer pipeline.
public enum RenderDescriptionFormat: String, CaseIterable, Sendable {
    /// Tracks, instructions, volumes and elements for readers.
    case text
    /// The whole plan as data.
    case json
    /// The graph of elements for Graphviz.
    case dot
    /// The graph of elements in the syntax of `gst-launch-1.0`.
    case launch
    /// The debug viewer: a page for a browser that shows tracks, instructions, curves, sound and problems over time, with
    /// thumbnails and composed frames. It needs no network. Making it reads media.
    case html
    /// The debug viewer's timeline as a drawing.
    case svg
}

extension AVAsset {
    /// Describes what an export or a player would render of the asset, from the model as it is now.
    ///
    /// - Parameters:
    ///   - videoComposition: As given to an export session or a player item.
    ///   - audioMix: As given to an export session or a player item.
    ///   - folder: Files in it are named by their paths from there; nil names all in full.
    /// - Throws: `AVError` for what cannot be rendered; `html` and `svg` show that instead.
    public func renderDescription(
        _ format: RenderDescriptionFormat = .text, videoComposition: AVVideoComposition? = nil,
        audioMix: AVAudioMix? = nil, relativeTo folder: URL? = nil
    ) throws -> String {
        try description(
            in: format.rawValue, videoComposition: videoComposition, audioMix: audioMix, relativeTo: folder)
    }
}

extension AVAssetExportSession {
    /// Describes what the session would render, encoders and muxer included, from the model as it is now.
    ///
    /// - Parameter folder: Files in it are named by their paths from there; nil names all in full.
    /// - Throws: `AVError` for what cannot be rendered; `html` and `svg` show that instead.
    public final func renderDescription(
        _ format: RenderDescriptionFormat = .text, relativeTo folder: URL? = nil
    ) throws -> String {
        try description(in: format.rawValue, relativeTo: folder)
    }
}

extension AVPlayerItem {
    /// Describes what a player would show of the item, its sinks left out, from the model as it is now.
    ///
    /// - Parameter folder: Files in it are named by their paths from there; nil names all in full.
    /// - Throws: `AVError` for what cannot be rendered; `html` and `svg` show that instead.
    public func renderDescription(
        _ format: RenderDescriptionFormat = .text, relativeTo folder: URL? = nil
    ) throws -> String {
        try description(in: format.rawValue, relativeTo: folder)
    }
}

extension AVPlayer {
    /// Describes what the player would show of its current item; nil without one.
    ///
    /// - Parameter folder: Files in it are named by their paths from there; nil names all in full.
    /// - Throws: `AVError` for what cannot be rendered; `html` and `svg` show that instead.
    public func renderDescription(
        _ format: RenderDescriptionFormat = .text, relativeTo folder: URL? = nil
    ) throws -> String? {
        try currentItem?.renderDescription(format, relativeTo: folder)
    }
}
