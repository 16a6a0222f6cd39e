import ExtraTypes
import Foundation
import MediaTypes

/// The storage and kind of a key's value.
enum LayerField {
    typealias Place<Value> = WritableKeyPath<LayerProperties, Value> & Sendable

    case number(any Place<Double>)
    case point(any Place<CGPoint>)
    case size(any Place<CGSize>)
    case rect(any Place<CGRect>)
    case transform(any Place<Matrix4>)
    case color(any Place<LayerColor?>)
    case path(any Place<PathElements?>)
    case contents(any Place<LayerContents>)
    case colors(any Place<[LayerColor]>)
    case numbers(any Place<[Double]?>)
    case flag(any Place<Bool>)
    case word(any Place<String>)
    case text(any Place<TextContent>)
    case font(any Place<LayerFont>)

    func value(in properties: LayerProperties) -> LayerValue {
        switch self {
        case .number(let place): .number(properties[keyPath: place])
        case .point(let place): .point(properties[keyPath: place])
        case .size(let place): .size(properties[keyPath: place])
        case .rect(let place): .rect(properties[keyPath: place])
        case .transform(let place): .transform(properties[keyPath: place])
        case .color(let place): .color(properties[keyPath: place])
        case .path(let place): .path(properties[keyPath: place])
        case .contents(let place): .contents(properties[keyPath: place])
        case .colors(let place): .colors(properties[keyPath: place])
        case .numbers(let place): .numbers(properties[keyPath: place])
        case .flag(let place): .flag(properties[keyPath: place])
        case .word(let place): .word(properties[keyPath: place])
        case .text(let place): .text(properties[keyPath: place])
        case .font(let place): .font(properties[keyPath: place])
        }
    }

    /// Sets the value. Has no effect if the value is of a different kind.
    func set(_ value: LayerValue, in properties: inout LayerProperties) {
        switch (self, value) {
        case (.number(let place), .number(let value)): properties[keyPath: place] = value
        case (.point(let place), .point(let value)): properties[keyPath: place] = value
        case (.size(let place), .size(let value)): properties[keyPath: place] = value
        case (.rect(let place), .rect(let value)): properties[keyPath: place] = value
        case (.transform(let place), .transform(let value)): properties[keyPath: place] = value
        case (.color(let place), .color(let value)): properties[keyPath: place] = value
        case (.path(let place), .path(let value)): properties[keyPath: place] = value
        case (.contents(let place), .contents(let value)): properties[keyPath: place] = value
        case (.colors(let place), .colors(let value)): properties[keyPath: place] = value
        case (.numbers(let place), .numbers(let value)): properties[keyPath: place] = value
        case (.flag(let place), .flag(let value)): properties[keyPath: place] = value
        case (.word(let place), .word(let value)): properties[keyPath: place] = value
        case (.text(let place), .text(let value)): properties[keyPath: place] = value
        case (.font(let place), .font(let value)): properties[keyPath: place] = value
        default: break
        }
    }
}
