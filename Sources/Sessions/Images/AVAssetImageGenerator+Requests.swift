public import Foundation
public import MediaTypes
internal import Synchronization

/// Gets the requested time, the picture, its actual time, how the request ended, and why it failed.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

extension AVAssetImageGenerator {
    /// Makes pictures in the order asked for. The handler is called exactly once for each time, on a queue of
    /// ours.
    ///
    /// - Parameter requestedTimes: of `NSValue(time:)`.
    @preconcurrency
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let isCancelled = cancellation()
        let (maker, tolerance) = (Swift.Result { try currentMaker() }, tolerance)
        let times = requestedTimes.map(\.timeValue)
        for (time, next) in zip(times, times.dropFirst().map(Optional.some) + [nil]) {
            requests.async {
                do {
                    let still = try maker.get().still(
                        at: time, within: tolerance, followedBy: next, isCancelled: isCancelled)
                    handler(time, still.image, still.time, .succeeded, nil)
                } catch let error as AVError where error.code == .operationCancelled {
                    handler(time, nil, .invalid, .cancelled, nil)
                } catch {
                    handler(time, nil, .invalid, .failed, error)
                }
            }
        }
    }

    /// Makes one picture. The handler is called exactly once, on a queue of ours, with the picture and its
    /// actual time or with an `AVError`.
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

    /// Makes one picture.
    /// - Throws: `AVError`: `.noImageAtTime`, what reading a file throws, or `.operationCancelled` when the task
    ///   or all generation is cancelled.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try await image(at: time, followedBy: nil)
    }

    /// - Parameter next: what will be asked next, where that is known.
    func image(
        at time: CMTime, followedBy next: CMTime?
    ) async throws -> (image: CGImage, actualTime: CMTime) {
        let (isCancelled, isTaskCancelled) = (cancellation(), Flag())
        let still = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request(time, followedBy: next, unless: { isCancelled() || isTaskCancelled.isSet }) {
                    continuation.resume(with: $0)
                }
            }
        } onCancel: {
            isTaskCancelled.set()
        }
        return (still.image, still.time)
    }

    private func request(
        _ time: CMTime, followedBy next: CMTime? = nil, unless isCancelled: @escaping @Sendable () -> Bool,
        _ handler: @escaping @Sendable (Swift.Result<StillMaker.Still, any Error>) -> Void
    ) {
        let (maker, tolerance) = (Swift.Result { try currentMaker() }, tolerance)
        requests.async {
            handler(
                Swift.Result {
                    try maker.get().still(
                        at: time, within: tolerance, followedBy: next, isCancelled: isCancelled)
                })
        }
    }
}

/// Set once.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
