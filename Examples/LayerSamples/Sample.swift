import Foundation
import Layers
import MediaTypes

/// One picture of the page: a tree and a time.
struct Sample {
    static let width = 320
    static let height = 180

    var name: String
    var time = 0.0
    var fill: @MainActor (CALayer) throws -> Void

    /// The tree, on a dark ground.
    @MainActor func layer() throws -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
        root.backgroundColor = CGColor(red: 0.13, green: 0.15, blue: 0.2, alpha: 1)
        try fill(root)
        return root
    }

    static func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    static func text(_ string: Any, _ frame: CGRect, size: CGFloat = 28) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.frame = frame
        layer.font = "DejaVu Sans"
        layer.fontSize = size
        return layer
    }

    static let orange = CGColor(red: 0.96, green: 0.6, blue: 0.2, alpha: 1)
    static let blue = CGColor(red: 0.25, green: 0.55, blue: 0.95, alpha: 1)
    static let green = CGColor(red: 0.3, green: 0.75, blue: 0.45, alpha: 1)
}
