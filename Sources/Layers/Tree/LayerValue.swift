package import ExtraTypes
package import Foundation
package import MediaTypes

/// The value of an animatable property.
package enum LayerValue: Sendable, Hashable, Codable {
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(Matrix4)
    case color(LayerColor?)
    case path(PathElements?)
    case contents(LayerContents)
    case colors([LayerColor])
    case numbers([Double]?)
    case flag(Bool)
    case word(String)
    case text(TextContent)
    case font(LayerFont)
}
