import UIKit

// Files of an app that import nothing else.
#if canImport(UIKit)
extension UIImage {
    /// The image upright, as apps have it before they upload one.
    func fixedOrientation() -> UIImage {
        if imageOrientation == .up { return self }
        UIGraphicsBeginImageContextWithOptions(size, false, scale)
        draw(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        let normalized = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        return normalized ?? self
    }

    func tinted(with color: UIColor) -> UIImage {
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            guard let mask = cgImage else { return }
            let rect = CGRect(origin: .zero, size: size)
            context.cgContext.translateBy(x: 0, y: size.height)
            context.cgContext.scaleBy(x: 1, y: -1)
            context.cgContext.clip(to: rect, mask: mask)
            color.setFill()
            context.fill(rect)
        }
    }
}

struct Watermark {
    var text: String
    var font = UIFont.systemFont(ofSize: 12, weight: .semibold)
    var insets = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)

    var attributes: [NSAttributedString.Key: Any] {
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        return [.font: font, .foregroundColor: UIColor.white, .paragraphStyle: paragraph]
    }

    func image() -> UIImage {
        let size = text.size(withAttributes: attributes)
        let bounds = CGRect(
            x: 0, y: 0, width: ceil(size.width) + insets.left + insets.right,
            height: ceil(size.height) + insets.top + insets.bottom)
        return UIGraphicsImageRenderer(size: bounds.size).image { _ in
            UIColor.black.withAlphaComponent(0.5).setFill()
            UIBezierPath(roundedRect: bounds, cornerRadius: 6).fill()
            (text as NSString).draw(in: bounds.inset(by: insets), withAttributes: attributes)
        }
    }

    func layer() -> CATextLayer {
        let layer = CATextLayer()
        layer.string = NSAttributedString(string: text, attributes: attributes)
        layer.contentsScale = UIScreen.main.scale
        return layer
    }
}
#endif
