public import Foundation
internal import LayerRendering
internal import Layers
public import MediaTypes

/// Colors along a line or between two circles. Source: CGGradient.h.
///
/// Colors are mixed with straight alpha in the coded values of the context's color space.
public final class CGGradient: Sendable {
    struct Stop: Sendable {
        /// From 0 to 1.
        let place: Double
        let color: LayerColor
    }

    /// At least one, in ascending order.
    let stops: [Stop]

    private init(_ stops: [Stop]) {
        self.stops = stops
    }

    /// Creates a gradient.
    ///
    /// - Parameters:
    ///   - space: Has no effect: colors are converted to the context's space.
    ///   - colors: `CGColor`s.
    ///   - locations: The locations of the colors, from 0 to 1, one for each; `nil` for evenly spaced ones. Colors are
    ///     sorted by them.
    ///
    /// Returns `nil`, with a warning in the log, without colors, for objects of other types, and for locations that
    /// aren't numbers.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let known = colors.compactMap { $0 as? CGColor }
        guard known.count == colors.count else {
            LayerRenderingLog.warn("cannot make a gradient of objects that aren't colors: use CGColors")
            return nil
        }
        self.init(known, Self.places(locations, count: known.count))
    }

    /// Creates a gradient of colors in a space.
    ///
    /// - Parameters:
    ///   - components: The components of each color, followed by its alpha.
    ///   - locations: As in `init(colorsSpace:colors:locations:)`.
    ///   - count: The number of colors.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        let parts = space.numberOfComponents + 1
        let colors = (0..<max(count, 0)).compactMap {
            CGColor(colorSpace: space, components: components + $0 * parts)
        }
        self.init(colors, Self.places(locations, count: colors.count))
    }

    private convenience init?(_ colors: [CGColor], _ places: [Double]) {
        guard !colors.isEmpty, !places.contains(where: \.isNaN) else {
            LayerRenderingLog.warn(
                "cannot make a gradient of \(colors.count) colors at \(places): use colors, and locations from 0 to 1"
            )
            return nil
        }
        let stops = zip(places, colors).map { Stop(place: min(max($0, 0), 1), color: LayerColor($1)) }
        // Equal locations keep their order.
        let order = stops.indices.sorted {
            stops[$0].place != stops[$1].place ? stops[$0].place < stops[$1].place : $0 < $1
        }
        self.init(order.map { stops[$0] })
    }

    private static func places(_ locations: UnsafePointer<CGFloat>?, count: Int) -> [Double] {
        (0..<count).map { index in
            locations.map { Double($0[index]) } ?? (count > 1 ? Double(index) / Double(count - 1) : 0)
        }
    }
}

/// Whether a gradient goes on beyond its ends, with the color of the end. Source: CGGradient.h.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
