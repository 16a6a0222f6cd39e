/// What a layer shows beside its colours and shapes.
package indirect enum LayerContents: Sendable, Hashable, Codable {
    case none
    case image(LayerImage)
    case file(ImageFile)
    /// The film's own frame, in a video layer.
    case video
    /// A cross-fade that an animation of `contents` makes: how much of the second.
    case blend(LayerContents, LayerContents, Double)

    /// Whether they change with the film's frames.
    package var showsVideo: Bool {
        switch self {
        case .none, .image, .file: false
        case .video: true
        case .blend(let first, let second, _): first.showsVideo || second.showsVideo
        }
    }
}
