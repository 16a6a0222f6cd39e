internal import ExtraTypes
package import Foundation
internal import Layers
internal import MediaTypes

extension RenderPlan {
    /// The files that are read when the plan is rendered: media, each image of sequences, lookup tables, and the
    /// images and fonts of layers.
    package var files: Set<URL> {
        let clips = (videoTracks + composedTracks).flatMap(\.segments).compactMap(\.clip)
        let sources = clips.map(\.source) + audioTracks.flatMap(\.segments).compactMap(\.clip?.source)
        let others = trees.reduce(into: Set(clips.compactMap(\.picture.look?.lookupTable))) {
            $0.formUnion($1.files)
        }
        return sources.reduce(into: others) { files, source in files.formUnion(source.files) }
    }

    /// Whether layers draw text.
    package var drawsText: Bool { trees.contains(where: \.hasText) }

    private var trees: [LayerTree] { [overlay?.tree, layerTrack?.tree].compactMap(\.self) }
}

extension MediaSource {
    fileprivate var files: [URL] {
        guard let sequence, let pattern = PicturePattern(path: url.path) else { return [url] }
        return (sequence.first..<sequence.first + sequence.count).map { number in
            URL(fileURLWithPath: pattern.folder + pattern.name(of: number))
        }
    }
}
