internal import ExtraTypes
public import Foundation
internal import UIValues

/// The family, the size and the style of a font. Source: UIFontDescriptor.h.
open class UIFontDescriptor: @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    let font: LayerFont

    init(_ font: LayerFont) {
        self.font = font
    }

    /// - Parameters:
    ///   - name: The name of a family, or a full or PostScript name.
    ///   - size: The size in points.
    public convenience init(name: String, size: CGFloat) {
        self.init(LayerFont(family: name, size: size))
    }

    open var pointSize: CGFloat { font.size }

    open var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if font.isItalic == true { traits.insert(.traitItalic) }
        if let weight = font.weight, weight >= 600 { traits.insert(.traitBold) }
        if font.family == SystemDesign.monospaced.family { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// Returns a description with the system's font of a design. Linux has no rounded one, which is the default.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        change { $0.family = design.family }
    }

    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { change { $0.size = newPointSize } }

    open func withFamily(_ newFamily: String) -> UIFontDescriptor { change { $0.family = newFamily } }

    /// Returns a description that is bold, italic and of fixed width if the traits say so.
    open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
        change {
            $0.isItalic = traits.contains(.traitItalic)
            $0.weight = traits.contains(.traitBold) ? 700 : 400
            if traits.contains(.traitMonoSpace) { $0.family = SystemDesign.monospaced.family }
        }
    }

    private func change(_ change: (inout LayerFont) -> Void) -> UIFontDescriptor {
        var font = font
        change(&font)
        return UIFontDescriptor(font)
    }
}

extension UIFontDescriptor {
    /// A design of the system's font. Source: UIFontDescriptor.h.
    public struct SystemDesign: Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")

        /// The generic family of fontconfig.
        var family: String {
            switch self {
            case .serif: "Serif"
            case .monospaced: "Monospace"
            default: "Sans"
            }
        }
    }

    /// Styles of a font. Source: UIFontDescriptor.h.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }
}
