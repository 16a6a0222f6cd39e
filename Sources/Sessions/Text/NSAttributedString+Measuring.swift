public import Foundation
internal import LayerRendering
internal import Layers
internal import Synchronization

/// The fonts for measuring, loaded once.
private let measure = Mutex(TextMeasure())

extension NSAttributedString {
    /// Returns the size of the text in points, as a text layer lays it out. Only line feeds end lines.
    public func size() -> CGSize {
        let runs = TextContent.runs(of: self)
        return measure.withLock { $0.size(of: runs) }
    }

    /// Returns the rectangle of the text in points, with its upper left corner at zero.
    ///
    /// - Parameters:
    ///   - size: The width at which lines are broken, and the height to which `truncatesLastVisibleLine`
    ///     limits the text. A width that is not positive breaks no lines.
    ///   - context: Has no effect; pass nil.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) -> CGRect {
        guard options.contains(.usesLineFragmentOrigin) else {
            return CGRect(origin: .zero, size: self.size())
        }
        let runs = TextContent.runs(of: self)
        let width = size.width > 0 && size.width < 1_000_000 ? Double(size.width) : nil
        let isCut = options.contains(.truncatesLastVisibleLine) && size.height > 0
        let height = isCut ? Double(size.height) : nil
        let needed = measure.withLock { $0.size(of: runs, width: width, height: height) }
        return CGRect(origin: .zero, size: needed)
    }
}

extension NSString {
    /// Returns the size of the text with attributes, as an attributed string's.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: description, attributes: attrs).size()
    }

    /// Returns the rectangle of the text with attributes, as an attributed string's.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect {
        NSAttributedString(string: description, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }
}

extension String {
    /// Returns the size of the text with attributes, as an attributed string's.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attrs).size()
    }

    /// Returns the rectangle of the text with attributes, as an attributed string's.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }
}

/// A context for measuring. Has no effect: text is not shrunk. Source: NSStringDrawing.h.
open class NSStringDrawingContext: NSObject {
    public override init() {
        super.init()
    }
}
