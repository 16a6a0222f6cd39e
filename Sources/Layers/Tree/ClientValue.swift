import ExtraTypes
import Foundation
import MediaTypes

/// Conversions between a client's values for properties and layer values.
enum ClientValue {
    /// Returns `nil` if `any` isn't of the same kind as `example`. `NSNull` represents `nil`.
    static func value(_ any: Any, like example: LayerValue) -> LayerValue? {
        switch example {
        case .number: ClientNumber.double(any).map { .number($0) }
        case .flag: ClientNumber.double(any).map { .flag($0 != 0) }
        case .point: point(any).map { .point($0) }
        case .size: size(any).map { .size($0) }
        case .rect: ((any as? CGRect) ?? (any as? NSValue).map(\.rectValue)).map { .rect($0) }
        case .transform: transform(any).map { .transform($0.matrix) }
        case .color: any is NSNull ? .color(nil) : color(any).map { .color($0) }
        case .path: any is NSNull ? .path(nil) : (any as? CGPath).map { .path($0.elements) }
        case .contents: contents(any).map { .contents($0) }
        case .colors: (any as? [Any]).map { .colors($0.compactMap(color)) }
        case .numbers:
            any is NSNull
                ? .numbers(nil) : (any as? [Any]).map { .numbers($0.compactMap(ClientNumber.double)) }
        case .word: word(any).map { .word($0) }
        case .text: TextContent(any).map { .text($0) }
        case .font: font(any).map { .font($0) }
        }
    }

    private static func point(_ any: Any) -> CGPoint? {
        (any as? CGPoint) ?? (any as? NSValue).map(\.pointValue)
    }

    /// Returns a size, which a client may also pass as a point for translations.
    private static func size(_ any: Any) -> CGSize? {
        if let point = any as? CGPoint { return CGSize(width: point.x, height: point.y) }
        return (any as? CGSize) ?? (any as? NSValue).map(\.sizeValue)
    }

    private static func transform(_ any: Any) -> CATransform3D? {
        if let affine = any as? CGAffineTransform { return CATransform3DMakeAffineTransform(affine) }
        return (any as? CATransform3D) ?? (any as? NSValue)?.boxedTransform
    }

    static func contents(_ any: Any) -> LayerContents? {
        switch any {
        case is NSNull: LayerContents.none
        case let image as CGImage: .image(LayerImage(image))
        case let file as ImageFile: .file(file)
        case let image as any ClientImage: image.layerImage.map { .image(LayerImage($0)) }
        default: nil
        }
    }

    /// Returns a color of Core Graphics, UIKit or AppKit; `nil` for anything else.
    static func color(_ any: Any) -> LayerColor? {
        ((any as? CGColor) ?? (any as? any ClientColor)?.cgColor).map(LayerColor.init)
    }

    static func font(_ any: Any) -> LayerFont? {
        switch any {
        case let font as LayerFont: font
        case let font as any ClientFont: font.layerFont
        case let name as String: LayerFont(family: name, size: 0)
        case let name as NSString: LayerFont(family: String(describing: name), size: 0)
        default: nil
        }
    }

    private static func word(_ any: Any) -> String? {
        switch any {
        case let word as String: word
        case let gravity as CALayerContentsGravity: gravity.rawValue
        case let mode as CATextLayerAlignmentMode: mode.rawValue
        case let mode as CATextLayerTruncationMode: mode.rawValue
        default: nil
        }
    }
}

extension ClientValue {
    /// Returns a value for `value(forKeyPath:)`: numbers as `NSNumber`, geometry unchanged.
    static func any(_ value: LayerValue) -> Any? {
        switch value {
        case .number(let number): NSNumber(value: number)
        case .flag(let flag): NSNumber(value: flag)
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let matrix): CATransform3D(matrix)
        case .color(let color): color?.color
        case .path(let path): path.map { CGPath($0) }
        case .contents(let contents): any(contents)
        case .colors(let colors): colors.map(\.color)
        case .numbers(let numbers): numbers?.map { NSNumber(value: $0) }
        case .word(let word): word
        case .text(let text): text.given
        case .font(let font): font
        }
    }

    static func any(_ contents: LayerContents) -> Any? {
        switch contents {
        case .none, .video: nil
        case .image(let image): image.image
        case .file(let file): file
        case .blend(let first, let second, let share): any(share < 0.5 ? first : second)
        }
    }
}
