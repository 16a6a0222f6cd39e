internal import Dispatch
internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes

/// A client's compositor with what it said of its pixel formats, which it is asked once.
final class CompositorInstance: Sendable {
    let compositor: any AVVideoCompositing
    let sourcePixelFormats: [OSType]
    let outputPixelFormats: [OSType]
    /// Where requests are started, one after the other, whichever rendering they are for.
    let queue = DispatchQueue(label: "cutroom.compositor")
    /// Cancellations that have not returned.
    private let cancellations = DispatchGroup()

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

    /// It may wait for ever, so not on this thread.
    func cancelPendingRequests() {
        DispatchQueue.global().async(group: cancellations) { [self] in
            compositor.cancelAllPendingVideoCompositionRequests()
        }
    }

    /// A late one would end requests that were started after it.
    func waitForCancellations(_ patience: DispatchTimeInterval) {
        _ = cancellations.wait(timeout: .now() + patience)
    }

    var name: String { String(describing: type(of: compositor)) }
}

extension CompositorInstance {
    /// What the compositor's source frames are.
    /// - Throws: `AVError.invalidVideoComposition` where it wants formats that there are not.
    var sourceFormat: OSType {
        get throws { try usable(sourcePixelFormats, for: "source frames") }
    }

    /// What the render context's buffers are.
    /// - Throws: `AVError.invalidVideoComposition` where the compositor wants formats that there are not.
    var outputFormat: OSType {
        get throws { try usable(outputPixelFormats, for: "its own frames") }
    }

    /// The first format that there is.
    private func usable(_ formats: [OSType], for what: String) throws -> OSType {
        if let known = formats.first(where: PixelFormatCaps.knows) { return known }
        let wanted = formats.map(\.fourCharacters).joined(separator: ", ")
        throw AVError(
            .invalidVideoComposition,
            reason: "\(name) wants \(what) as \(wanted), which cannot be made",
            remedy: "add kCVPixelFormatType_32BGRA or kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange")
    }
}

extension OSType {
    /// As people write it, such as `'BGRA'`; the number where its bytes are no letters.
    fileprivate var fourCharacters: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
        guard bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return String(self) }
        return "'\(String(decoding: bytes, as: UTF8.self))'"
    }
}
