internal import Foundation
internal import LayerRendering
internal import MediaTypes
internal import Sessions
internal import Synchronization

/// The images of a file. Source: CGImageSource.h.
///
/// Files of every format that GStreamer can decode are read, with at most 268 million pixels. GIF files have all of their
/// frames; all others have one image. Images are decoded when they are made.
public final class CGImageSource: Sendable {
    let bytes: ImageBytes
    let header: PictureHeader?
    /// Whether a PNG has a palette: one sample is the index of a color.
    let hasPalette: Bool
    let animation: GIFAnimation?
    private let frames = Mutex<Position?>(nil)

    /// A decoder of frames, and the index of the next one.
    private struct Position: Sendable {
        let frames: AnimationFrames
        var next = 0
    }

    init(_ bytes: ImageBytes) {
        self.bytes = bytes
        let start = bytes.start(PictureHeader.enough)
        header = PictureHeader(start)
        hasPalette = header?.format == .png && start.prefix(26).last == 3
        guard header?.format == .gif else {
            animation = nil
            return
        }
        let whole =
            start.count < PictureHeader.enough ? start : bytes.start(ImageBytes.largestAnimation + 1)
        if whole.count > ImageBytes.largestAnimation {
            LayerRenderingLog.warn(
                "an animated GIF exceeds \(ImageBytes.largestAnimation) bytes, whose frames are read: shorten it"
            )
        }
        let animation = GIFAnimation(whole)
        self.animation = animation.delays.isEmpty ? nil : animation
    }

    var count: Int { header == nil ? 0 : animation?.delays.count ?? 1 }

    /// Returns an image as it is stored; `nil` if there is none of that index or it can't be read, with the cause in the log.
    func image(at index: Int) -> CGImage? {
        guard index >= 0, index < count else { return nil }
        do {
            guard let animation, animation.delays.count > 1 else {
                return try bytes.image()
            }
            return try frame(at: index)
        } catch {
            LayerRenderingLog.warn("cannot read an image: \(error.localizedDescription)")
            return nil
        }
    }

    /// Frames are decoded in their order, and again from the first one for an earlier index.
    private func frame(at index: Int) throws -> CGImage {
        try frames.withLock { position in
            var current: Position
            if let position, position.next <= index {
                current = position
            } else {
                current = try opened()
            }
            // After a failure, the decoder isn't used again.
            position = nil
            while true {
                let image = try current.frames.next()
                current.next += 1
                guard current.next <= index else {
                    if current.next < count { position = current }
                    return image
                }
            }
        }
    }

    private func opened() throws -> Position {
        switch bytes {
        case .file(let url): Position(frames: try AnimationFrames(url))
        case .data(let data): Position(frames: try AnimationFrames(data))
        }
    }
}
