import Foundation
import MediaTypes

extension ClientValue {
    /// What `value(forKeyPath:)` gives for a value: numbers as NSNumber, geometry as itself.
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
