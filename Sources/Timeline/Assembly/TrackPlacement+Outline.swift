import ExtraTypes
import Foundation
import MediaTypes

extension TrackPlacement {
    /// Adds the corners, the border and the shadow of the clip, if it has any.
    mutating func addOutline(renderSize: CGSize) {
        let (border, shadow) = (appearance.border, appearance.shadow)
        guard appearance.cornerRadius > 0 || border != nil || shadow != nil else { return }
        let (width, height) = (renderSize.width, renderSize.height)
        outline = LayerOutline(
            fit.frame, placing: fit.transform, cornerRadius: appearance.cornerRadius * Double(height),
            border: border.map {
                LayerOutline.Border(width: $0.width * Double(height), color: SRGBColor($0.color))
            },
            shadow: shadow.map {
                LayerOutline.Shadow(
                    offset: CGSize(width: $0.offset.x * width, height: $0.offset.y * height),
                    radius: $0.radius * Double(height), color: SRGBColor($0.color, opacity: $0.opacity))
            })
    }
}
