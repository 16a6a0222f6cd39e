internal import Dispatch
internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes

/// A client's compositor and its pixel formats, which are read once.
final class CompositorInstance: Sendable {
    let compositor: any AVVideoCompositing
    let sourcePixelFormats: [OSType]
    let outputPixelFormats: [OSType]
    /// The serial queue on which requests of all renderings are started.
    let queue = DispatchQueue(label: "cutroom.compositor")
    /// The calls of `cancelAllPendingVideoCompositionRequests()` that have not returned.
    private let cancellations = DispatchGroup()

    /// Creates the compositor.
    ///
    /// Traps if the class is not a subclass of `NSObject`, or if its attributes name no pixel format; AVFoundation
    /// raises an exception.
    init(of compositorClass: any AVVideoCompositing.Type) {
        compositor = Self.instance(of: compositorClass)
        let source = compositor.sourcePixelBufferAttributes as [String: Any]?
        sourcePixelFormats =
            source.map { Self.formats($0, "sourcePixelBufferAttributes") } ?? Self.cheapest
        let required = compositor.requiredPixelBufferAttributesForRenderContext as [String: Any]
        outputPixelFormats = Self.formats(required, "requiredPixelBufferAttributesForRenderContext")
    }

    private static func instance(of compositorClass: any AVVideoCompositing.Type) -> any AVVideoCompositing {
        guard let objectClass = compositorClass as? NSObject.Type,
            let compositor = NSObject.instance(of: objectClass) as? any AVVideoCompositing
        else { refuse("\(compositorClass) must be a subclass of NSObject") }
        return compositor
    }

    private static func formats(_ attributes: [String: Any], _ property: String) -> [OSType] {
        guard let types = attributes.pixelFormatTypes else {
            refuse(
                "\(property) must contain a value for the key kCVPixelBufferPixelFormatTypeKey")
        }
        return types
    }

    /// The format for a compositor without requirements: that of most decoders.
    private static let cheapest = [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]

    /// Cancels pending requests without waiting: the client's method may block.
    func cancelPendingRequests() {
        DispatchQueue.global().async(group: cancellations) { [self] in
            compositor.cancelAllPendingVideoCompositionRequests()
        }
    }

    /// Waits for cancellations to return, because a late one would cancel requests that are started after it.
    func waitForCancellations(_ patience: DispatchTimeInterval) {
        _ = cancellations.wait(timeout: .now() + patience)
    }

    var name: String { String(describing: type(of: compositor)) }
}

extension CompositorInstance {
    /// The pixel format of source frames.
    /// - Throws: `AVError.invalidVideoComposition` if none of the compositor's formats is supported.
    var sourceFormat: OSType {
        get throws { try usable(sourcePixelFormats, for: "source frames") }
    }

    /// The pixel format of the buffers of the render context.
    /// - Throws: `AVError.invalidVideoComposition` if none of the compositor's formats is supported.
    var outputFormat: OSType {
        get throws { try usable(outputPixelFormats, for: "output frames") }
    }

    /// Returns the first supported format.
    private func usable(_ formats: [OSType], for what: String) throws -> OSType {
        if let known = formats.first(where: PixelFormatCaps.knows) { return known }
        let wanted = formats.map(\.fourCharacters).joined(separator: ", ")
        throw AVError(
            .invalidVideoComposition,
            reason: "\(name) requires unsupported pixel formats for \(what): \(wanted)",
            remedy: "add kCVPixelFormatType_32BGRA or kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange")
    }
}

extension OSType {
    /// The code as four quoted characters, such as `'BGRA'`, or as a number if it is not printable.
    fileprivate var fourCharacters: String {
        FourCharacters(value: self).printableText.map { "'\($0)'" } ?? String(self)
    }
}
