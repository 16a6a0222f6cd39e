public import Foundation
import MediaTypes

extension CALayer {
    /// The layer's contents: a `CGImage` or an `ImageFile`. Other values display nothing and log a warning.
    public var contents: Any? {
        get { ClientValue.any(properties.contents.contents) }
        set {
            let contents = newValue.map { ClientValue.contents($0) } ?? LayerContents.none
            if contents == nil, let newValue {
                LayerWarning.log(
                    "ignoring contents of type \(type(of: newValue)): use a CGImage or an ImageFile")
            }
            properties.contents.contents = contents ?? .none
        }
    }

    /// The part of the contents that is displayed, in units of the whole image.
    public var contentsRect: CGRect {
        get { properties.contents.contentsRect }
        set { properties.contents.contentsRect = newValue }
    }

    /// The part of the displayed contents that stretches, in units of the displayed contents.
    ///
    /// The rest keeps its size.
    public var contentsCenter: CGRect {
        get { properties.contents.contentsCenter }
        set { properties.contents.contentsCenter = newValue }
    }

    public var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: properties.contents.gravity) }
        set { properties.contents.gravity = newValue.rawValue }
    }

    /// The number of pixels of the contents per point.
    public var contentsScale: CGFloat {
        get { properties.contents.scale }
        set { properties.contents.scale = newValue }
    }

    public var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.contents.minificationFilter) }
        set { properties.contents.minificationFilter = newValue.rawValue }
    }

    public var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.contents.magnificationFilter) }
        set { properties.contents.magnificationFilter = newValue.rawValue }
    }
}
