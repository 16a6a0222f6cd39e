import Foundation

extension LayerValue {
    /// Returns a component of the value. A transform that can't be decomposed counts as identity.
    func part(_ component: KeyComponent) -> LayerValue {
        switch self {
        case .point(let point): .number(component == .x ? point.x : point.y)
        case .size(let size): .number(component == .width ? size.width : size.height)
        case .rect(let rect): Self.part(component, of: rect)
        case .transform(let matrix): (matrix.components ?? TransformComponents()).part(component)
        default: self
        }
    }

    /// Returns the value with a component replaced, or unchanged if the component is of a different kind.
    func replacing(_ component: KeyComponent, by value: LayerValue) -> LayerValue {
        switch self {
        case .point(var point):
            guard case .number(let number) = value else { return self }
            if component == .x { point.x = number } else { point.y = number }
            return .point(point)
        case .size(var size):
            guard case .number(let number) = value else { return self }
            if component == .width { size.width = number } else { size.height = number }
            return .size(size)
        case .rect(let rect):
            return Self.replacing(component, of: rect, by: value)
        case .transform(let matrix):
            var components = matrix.components ?? TransformComponents()
            components.set(component, value)
            return .transform(components.matrix)
        default: return self
        }
    }

    private static func part(_ component: KeyComponent, of rect: CGRect) -> LayerValue {
        switch component {
        case .origin: .point(rect.origin)
        case .originX: .number(rect.origin.x)
        case .originY: .number(rect.origin.y)
        case .size: .size(rect.size)
        case .sizeWidth: .number(rect.size.width)
        default: .number(rect.size.height)
        }
    }

    private static func replacing(
        _ component: KeyComponent, of rect: CGRect, by value: LayerValue
    ) -> LayerValue {
        var rect = rect
        switch (component, value) {
        case (.origin, .point(let point)): rect.origin = point
        case (.originX, .number(let number)): rect.origin.x = number
        case (.originY, .number(let number)): rect.origin.y = number
        case (.size, .size(let size)): rect.size = size
        case (.sizeWidth, .number(let number)): rect.size.width = number
        case (.sizeHeight, .number(let number)): rect.size.height = number
        default: break
        }
        return .rect(rect)
    }
}
