public import Foundation
public import MediaTypes

/// A handler that receives the requested time, the image, its actual time, the result, and the error if it
/// failed.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

extension AVAssetImageGenerator {
    /// Generates images in the order of the times.
    ///
    /// The handler is called exactly once for each time, on a private queue.
    ///
    /// - Parameter requestedTimes: The times, made with `NSValue(time:)`.
    @preconcurrency
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let isCancelled = cancellation()
        let (maker, tolerance) = (Swift.Result { try currentMaker() }, tolerance)
        let times = requestedTimes.map(\.timeValue)
        let following = times.dropFirst().map(Optional.some) + [nil]
        requests.add(
            zip(times, following).map { time, next in
                Self.request(time, followedBy: next, of: maker, tolerance, isCancelled) { result in
                    switch result {
                    case .success(let still): handler(time, still.image, still.time, .succeeded, nil)
                    case .failure(let error as AVError) where error.code == .operationCancelled:
                        handler(time, nil, .invalid, .cancelled, nil)
                    case .failure(let error): handler(time, nil, .invalid, .failed, error)
                    }
                }
            })
    }

    /// Generates an image.
    ///
    /// The handler is called exactly once, on a private queue, with the image and its actual time or with an
    /// `AVError`.
    @preconcurrency
    public func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        request(requestedTime, unless: cancellation()) { result in
            switch result {
            case .success(let still): handler(still.image, still.time, nil)
            case .failure(let error): handler(nil, .invalid, error)
            }
        }
    }

    /// Generates an image.
    ///
    /// - Throws: `AVError.noImageAtTime`, `AVError.operationCancelled` if the task or all generation was
    ///   canceled, or the error of reading a file.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        let (isCancelled, isTaskCancelled) = (cancellation(), AtomicFlag())
        let still = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request(time, unless: { isCancelled() || isTaskCancelled.isSet }) {
                    continuation.resume(with: $0)
                }
            }
        } onCancel: {
            isTaskCancelled.set()
        }
        return (still.image, still.time)
    }

    /// - Parameter next: The time that will be requested next, if known.
    func request(
        _ time: CMTime, followedBy next: CMTime? = nil, unless isCancelled: @escaping @Sendable () -> Bool,
        _ handler: @escaping @Sendable (Swift.Result<ImageRendering.Still, any Error>) -> Void
    ) {
        let (maker, tolerance) = (Swift.Result { try currentMaker() }, tolerance)
        requests.add([Self.request(time, followedBy: next, of: maker, tolerance, isCancelled, handler)])
    }

    private static func request(
        _ time: CMTime, followedBy next: CMTime?, of maker: Swift.Result<ImageRendering, any Error>,
        _ tolerance: (before: CMTime, after: CMTime), _ isCancelled: @escaping @Sendable () -> Bool,
        _ handler: @escaping @Sendable (Swift.Result<ImageRendering.Still, any Error>) -> Void
    ) -> OrderedRequests.Request {
        let isAlone = next.map { ImageRendering.isFar($0, from: time) } ?? false
        return OrderedRequests.Request(isAlone: isAlone) {
            let result = Swift.Result {
                try maker.get().still(at: time, within: tolerance, isAlone: isAlone, isCancelled: isCancelled)
            }
            return { handler(result) }
        }
    }
}
