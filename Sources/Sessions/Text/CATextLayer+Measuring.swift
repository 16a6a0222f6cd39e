internal import ExtraTypes
public import Foundation
public import Layers

extension CALayer {
    /// Returns the size in points that fits the text of a text layer, with lines broken at its width if it is wrapped; the
    /// size of the bounds of any other layer.
    public func preferredFrameSize() -> CGSize {
        guard let layer = self as? CATextLayer, let text = layer.measuredText else { return bounds.size }
        guard layer.isWrapped, bounds.width > 0 else { return text.size() }
        let limit = CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
        return text.boundingRect(with: limit, options: .usesLineFragmentOrigin).size
    }
}

extension CATextLayer {
    /// The text with the attributes that it is displayed with; `nil` without text.
    fileprivate var measuredText: NSAttributedString? {
        if let text = string as? NSAttributedString { return text }
        guard let text = string as? String else { return nil }
        guard var font = font as? LayerFont else { return NSAttributedString(string: text) }
        font.size = fontSize
        return NSAttributedString(string: text, attributes: [.font: font])
    }
}
