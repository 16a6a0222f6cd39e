public import Layers
internal import Synchronization

/// Shows its sublayers over an item that plays, in the item's time. Source: AVSynchronizedLayer.h.
///
/// Its space is that of the tree around the film of an `AVVideoCompositionCoreAnimationTool`: points of the item's
/// render size (`presentationSize`), from the bottom left, y up. What hangs on it looks as an export with such a
/// tool has it. The layer itself shows nothing.
///
/// The tree is read, on the caller's thread, when `playerItem` is set, when the item is given to a player, when
/// its video composition or audio mix is set, and by `setNeedsDisplay()`: a change of the tree is seen after the
/// next of these. The item does not keep the layer: whoever wants it shown does, such as a layer that it hangs on.
/// Not for several threads at once, as all layers.
open class AVSynchronizedLayer: CALayer {
    /// Makes a layer for an item.
    public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
        // Observers keep still in initialisers.
        playerItem.show(self)
    }

    deinit {
        playerItem?.hide(ObjectIdentifier(self))
    }

    /// The item that its sublayers are shown over. Kept.
    open var playerItem: AVPlayerItem? {
        didSet {
            if oldValue !== playerItem { oldValue?.hide(ObjectIdentifier(self)) }
            playerItem?.show(self)
        }
    }

    /// Reads the tree, and shows it as it is now.
    open override func setNeedsDisplay() {
        playerItem?.show(self)
    }
}
