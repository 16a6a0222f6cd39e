public import Foundation

/// The kind of a path's element. Source: CGPath.h.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint = 0
    case addLineToPoint = 1
    case addQuadCurveToPoint = 2
    case addCurveToPoint = 3
    case closeSubpath = 4
}

/// An element of a path. Source: CGPath.h.
public struct CGPathElement {
    public var type: CGPathElementType
    /// The control points followed by the end point: as many as the type requires, none for a close.
    ///
    /// Valid only during the call that receives the element.
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that receives the elements of a path. Its parameters are the client's pointer and an element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a closure with each element in order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in elements.elements {
            var points = element.points + [.zero]
            points.withUnsafeMutableBufferPointer { points in
                guard let start = points.baseAddress else { return }
                let element = CGPathElement(type: element.type, points: start)
                withUnsafePointer(to: element, block)
            }
        }
    }

    /// Calls a function with each element in order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

extension PathElement {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadCurve: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
