/// The properties that key paths may name.
package enum LayerKey: String, CaseIterable, Sendable, Hashable, Codable {
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
    case geometryFlipped, doubleSided, frame
    case backgroundColor, cornerRadius, borderWidth, borderColor, masksToBounds, opacity, hidden
    case contents, contentsRect, contentsCenter, contentsScale, contentsGravity
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode
    case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit
    case lineDashPhase, lineDashPattern
    case colors, locations, startPoint, endPoint

    /// Creates a key from a name, also with the prefix "is".
    package init?(name: String) {
        switch name {
        case "isHidden": self = .hidden
        case "isDoubleSided": self = .doubleSided
        case "isGeometryFlipped": self = .geometryFlipped
        case "isWrapped": self = .wrapped
        default: self.init(rawValue: name)
        }
    }
}
