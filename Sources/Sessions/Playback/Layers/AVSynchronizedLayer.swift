public import Layers
internal import Synchronization

/// A layer whose sublayers are displayed over a player item, timed by the item. Source:
/// AVSynchronizedLayer.h.
///
/// Its coordinate system is that of the layers of an `AVVideoCompositionCoreAnimationTool`: points of the
/// item's render size (`presentationSize`), with the origin at the bottom left and y pointing up. Sublayers
/// look the same as in an export with such a tool. The layer itself isn't drawn.
///
/// The sublayers are read on the calling thread when `playerItem` is set, when the item is given to a player,
/// when its video composition or audio mix is set, and by `setNeedsDisplay()`. Other changes aren't displayed
/// until one of these happens. The item doesn't hold the layer: keep a reference to it, such as a superlayer.
/// Like all layers, it must not be used from several threads at once.
open class AVSynchronizedLayer: CALayer {
    /// Creates a layer for an item.
    public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
        // Property observers aren't called in initializers.
        playerItem.show(self)
    }

    deinit {
        playerItem?.hide(ObjectIdentifier(self))
    }

    /// The item over which the sublayers are displayed, held strongly.
    open var playerItem: AVPlayerItem? {
        didSet {
            if oldValue !== playerItem { oldValue?.hide(ObjectIdentifier(self)) }
            playerItem?.show(self)
        }
    }

    /// Reads the sublayers and displays their current state.
    open override func setNeedsDisplay() {
        playerItem?.show(self)
    }
}
