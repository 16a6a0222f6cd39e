internal import Engine
package import MediaTypes

extension AVError {
    /// Creates the error that reading or writing ends with.
    package init(ofReading error: any Error) {
        self =
            switch error {
            case let error as AVError: error
            case let failure as EngineFailure: failure.avError
            case let refusal as PixelFormatRefusal: refusal.avError
            case is CancellationError: AVError(.operationCancelled, reason: "reading was cancelled")
            default:
                EngineFailure(error)?.avError
                    ?? AVError(
                        .unknown, reason: "\(error)", remedy: "this is a bug; please report it",
                        underlying: error)
            }
    }
}

extension PixelFormatRefusal {
    fileprivate var avError: AVError {
        AVError(
            .unsupportedOutputSettings, reason: "unsupported pixel format \(pixelFormatType)",
            remedy: "use kCVPixelFormatType_32BGRA or kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange")
    }
}
