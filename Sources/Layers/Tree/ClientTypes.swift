package import ExtraTypes
package import MediaTypes

// Types that clients may pass where Core Animation takes `Any`: those of UIKit and AppKit, which are in modules above.

/// A color of another type than `CGColor`.
package protocol ClientColor {
    var cgColor: CGColor { get }
}

/// A font of another type than `LayerFont`.
package protocol ClientFont {
    var layerFont: LayerFont { get }
}

/// An image of another type than `CGImage` that may be a layer's contents.
package protocol ClientImage {
    var layerImage: CGImage? { get }
}
