internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes

/// A client's compositor with what it said of its pixel formats, which it is asked once.
final class CompositorInstance: Sendable {
    let compositor: any AVVideoCompositing
    let sourcePixelFormats: [OSType]
    let outputPixelFormats: [OSType]

    /// Makes the instance. Stops the program where its attributes name no pixel format, as Apple raises an
    /// exception.
    init(of compositorClass: any AVVideoCompositing.Type) {
        compositor = compositorClass.init()
        let source = compositor.sourcePixelBufferAttributes as [String: Any]?
        sourcePixelFormats =
            source.map { Self.formats($0, "sourcePixelBufferAttributes") } ?? Self.cheapest
        let required = compositor.requiredPixelBufferAttributesForRenderContext as [String: Any]
        outputPixelFormats = Self.formats(required, "requiredPixelBufferAttributesForRenderContext")
    }

    private static func formats(_ attributes: [String: Any], _ property: String) -> [OSType] {
        guard let types = attributes.pixelFormatTypes else {
            preconditionFailure(
                "\(property) must contain a value for the key kCVPixelBufferPixelFormatTypeKey")
        }
        return types
    }

    /// What decoders give, where the compositor does not mind.
    private static let cheapest = [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]

    var name: String { String(describing: type(of: compositor)) }
}

/// Where a session keeps its compositor: the instance stays while the same class is named.
struct CompositorSlot {
    private(set) var instance: CompositorInstance?

    mutating func assign(_ compositorClass: (any AVVideoCompositing.Type)?) {
        guard let compositorClass else {
            instance = nil
            return
        }
        if let instance, type(of: instance.compositor) == compositorClass { return }
        instance = CompositorInstance(of: compositorClass)
    }
}
