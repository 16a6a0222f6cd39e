internal import Engine
public import Foundation
public import Layers
public import MediaTypes

/// Where a player's film lies in a tree of layers: the holder of its gravity. Source: AVPlayerLayer.h.
///
/// The film itself is shown by the player's video sink, in its window; layers have none. The gravity tells the
/// sink how to fit the film to its window, and `videoRect` says where it lies in a window as large as the layer.
/// Several layers may have one player: its sink keeps to the gravity that was set last.
open class AVPlayerLayer: CALayer {
    /// Makes a layer for a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
        // Observers keep still in initialisers.
        player?.show(with: videoGravity)
    }

    /// The player. Kept.
    open var player: AVPlayer? {
        didSet { player?.show(with: videoGravity) }
    }

    /// How the film is fitted to the layer's bounds, and to the sink's window. `.resizeAspectFill` is shown as
    /// `.resizeAspect`: sinks do not cut.
    open var videoGravity = AVLayerVideoGravity.resizeAspect {
        didSet { player?.show(with: videoGravity) }
    }

    /// Whether the current item's first frame has been shown.
    open var isReadyForDisplay: Bool {
        guard let player, let item = player.currentItem, item.status == .readyToPlay else { return false }
        return player.shownFrames(of: item)?.hasFrame == true
    }

    /// Where the film lies in the layer's own space; the bounds where there is no film. With
    /// `.resizeAspectFill`, what is outside the bounds is not seen.
    open var videoRect: CGRect {
        guard let size = player?.currentItem?.presentationSize, size.width > 0, size.height > 0 else {
            return bounds
        }
        return videoGravity.rectangle(of: size, in: bounds)
    }
}

extension AVLayerVideoGravity {
    /// Where a picture of a size lies in a box.
    fileprivate func rectangle(of size: CGSize, in box: CGRect) -> CGRect {
        guard self != .resize else { return box }
        let (across, down) = (box.width / size.width, box.height / size.height)
        let scale = self == .resizeAspectFill ? max(across, down) : min(across, down)
        let fitted = CGSize(width: size.width * scale, height: size.height * scale)
        return CGRect(
            x: box.midX - fitted.width / 2, y: box.midY - fitted.height / 2, width: fitted.width,
            height: fitted.height)
    }
}
