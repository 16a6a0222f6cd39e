internal import Engine
public import Foundation
public import Layers
public import MediaTypes
internal import Playback

/// A layer that holds the video gravity of a player. Source: AVPlayerLayer.h.
///
/// The video itself is displayed by the player's video sink in its window, not by the layer. The gravity
/// determines how the sink fits the video to its window, and `videoRect` is its position in a window of the
/// layer's size. If several layers have the same player, the gravity that was set last applies.
open class AVPlayerLayer: CALayer, _KeyValueCodingAndObserving {
    private let observed = ObservedProperties()

    /// Creates a layer for a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
        // Property observers aren't called in initializers.
        player?.show(with: videoGravity)
    }

    /// The player, held strongly.
    open var player: AVPlayer? {
        didSet {
            player?.show(with: videoGravity)
            observed.announce(self)
        }
    }

    /// How the video fits the bounds of the layer and the window of the sink.
    ///
    /// Sinks can't crop, so they display `.resizeAspectFill` as `.resizeAspect`.
    open var videoGravity = AVLayerVideoGravity.resizeAspect {
        didSet { player?.show(with: videoGravity) }
    }

    /// Whether the first frame of the current item has been displayed.
    open var isReadyForDisplay: Bool {
        observed.read {
            guard let player, let item = player.currentItem, item.status == .readyToPlay else { return false }
            return player.shownFrames(of: item)?.hasFrame == true
        }
    }

    /// The rectangle of the video in the coordinate system of the layer; its bounds without video.
    ///
    /// With `.resizeAspectFill`, it may extend beyond the bounds.
    open var videoRect: CGRect {
        guard let size = player?.currentItem?.presentationSize, size.width > 0, size.height > 0 else {
            return bounds
        }
        return videoGravity.rectangle(of: size, in: bounds)
    }
}

extension AVLayerVideoGravity {
    /// Returns the rectangle of a video in a box.
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
