internal import Dispatch
internal import Editing
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// An instruction with the filter of its frames.
typealias FrameFilterInstruction = TrackHandlerInstruction<FrameFilter>

/// A compositor that calls a frame filter's handler for each request, each on a separate queue, because a
/// handler may block.
final class FrameFilterCompositor: NSObject, AVVideoCompositing {
    private let tasks = Mutex<[ObjectIdentifier: Task<Void, Never>]>([:])

    override init() { super.init() }

    private static let attributes: [String: any Sendable] = [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA
    ]

    var sourcePixelBufferAttributes: [String: any Sendable]? { Self.attributes }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { Self.attributes }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        let key = ObjectIdentifier(request)
        tasks.withLock { tasks in
            let executor = ClientExecutor(DispatchQueue(label: "cutroom.frame-filter"))
            tasks[key] = Task.detached(executorPreference: executor) { [self] in
                do {
                    request.finish(withComposedVideoFrame: try await Self.frame(for: request))
                } catch {
                    request.finish(with: error)
                }
                _ = self.tasks.withLock { $0.removeValue(forKey: key) }
            }
        }
    }

    func cancelAllPendingVideoCompositionRequests() {
        let pending = tasks.withLock { Array($0.values) }
        for task in pending { task.cancel() }
    }

    private static func frame(
        for request: AVAsynchronousVideoCompositionRequest
    ) async throws -> CVPixelBuffer {
        guard let instruction = request.videoCompositionInstruction as? FrameFilterInstruction,
            let source = request.sourceFrame(byTrackID: instruction.trackID)
        else { return try black(for: request) }
        let frame = FilteredFrame(
            compositionTime: request.compositionTime, renderSize: request.renderContext.size,
            pixelBuffer: source, context: request.renderContext)
        switch try await instruction.handler.handler(frame) {
        case .unchanged: return source
        case .pixelBuffer(let buffer): return buffer
        case .image(let image): return try buffer(for: image, frame)
        }
    }

    /// Writes directly to a buffer of the output if the sizes are equal, so that no other copy is needed.
    private static func buffer(for image: RGBAImage, _ frame: FilteredFrame) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        if CGSize(width: image.width, height: image.height) == frame.renderSize {
            buffer = try frame.newPixelBuffer()
        } else {
            CVPixelBufferCreate(nil, image.width, image.height, kCVPixelFormatType_32BGRA, nil, &buffer)
        }
        guard let buffer else {
            throw AVError(.outOfMemory, reason: "there is not enough memory for the handler's image")
        }
        try image.copy(toBGRA: buffer)
        return buffer
    }

    private static func black(for request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        guard let buffer = request.renderContext.newPixelBuffer() else {
            throw AVError(.outOfMemory, reason: "there is not enough memory for another frame")
        }
        try buffer.lock(readOnly: false)
        defer { _ = buffer.unlock() }
        let plane = buffer.lockedPlanes[0]
        let pixel = [0, 0, 0, UInt8.max]
        for row in 0..<plane.height {
            let start = (plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for index in 0..<4 * plane.width { start[index] = pixel[index % 4] }
        }
        return buffer
    }
}
