import Cutroom

/// As a client writes it: rows of bytes, locked the plain way.
final class Inverting: NSObject, AVVideoCompositing {
    private static let attributes = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    var sourcePixelBufferAttributes: [String: Any]? { Self.attributes }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { Self.attributes }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let id = request.sourceTrackIDs.first?.int32Value,
            let source = request.sourceFrame(byTrackID: id),
            let target = request.renderContext.newPixelBuffer()
        else { return request.finish(with: CancellationError()) }
        forEachRow(of: [source], into: target) { rows, target, count in
            for index in 0..<count { target[index] = rows[0][index] ^ 0x00ff_ffff }
        }
        request.finish(withComposedVideoFrame: target)
    }
}

/// The mean of two tracks, or the only one's frame.
final class Mixing: NSObject, AVVideoCompositing {
    private static let attributes = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    var sourcePixelBufferAttributes: [String: Any]? { Self.attributes }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { Self.attributes }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        let frames = request.sourceTrackIDs.compactMap { request.sourceFrame(byTrackID: $0.int32Value) }
        guard frames.count == 2, let target = request.renderContext.newPixelBuffer() else {
            return request.finish(with: CancellationError())
        }
        forEachRow(of: frames, into: target) { rows, target, count in
            let (first, second) = (rows[0], rows[1])
            // The mean of each byte, without carries into the next.
            for index in 0..<count {
                let (a, b) = (first[index], second[index])
                target[index] = (a & b) &+ (((a ^ b) & 0xfefe_fefe) >> 1)
            }
        }
        request.finish(withComposedVideoFrame: target)
    }
}

private func forEachRow(
    of sources: [CVPixelBuffer], into target: CVPixelBuffer,
    _ body: ([UnsafePointer<UInt32>], UnsafeMutablePointer<UInt32>, Int) -> Void
) {
    for source in sources { CVPixelBufferLockBaseAddress(source, .readOnly) }
    CVPixelBufferLockBaseAddress(target, [])
    defer {
        for source in sources { CVPixelBufferUnlockBaseAddress(source, .readOnly) }
        CVPixelBufferUnlockBaseAddress(target, [])
    }
    for row in 0..<CVPixelBufferGetHeight(target) {
        let rows = sources.map { source in
            UnsafePointer(
                (CVPixelBufferGetBaseAddress(source)! + row * CVPixelBufferGetBytesPerRow(source))
                    .assumingMemoryBound(to: UInt32.self))
        }
        let line = CVPixelBufferGetBaseAddress(target)! + row * CVPixelBufferGetBytesPerRow(target)
        body(rows, line.assumingMemoryBound(to: UInt32.self), CVPixelBufferGetWidth(target))
    }
}
