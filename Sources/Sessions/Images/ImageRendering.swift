internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import PlanCompiler
internal import Playback
internal import RenderPlan

/// Generates images with fixed settings, which are compiled on the calling thread at initialization.
final class ImageRendering: Sendable {
    struct Still: Sendable {
        var image: CGImage
        var time: CMTime
    }

    private let renderers: StillRendererPool
    /// Renders times between two frames of a video composition.
    private let moments: StillMoments
    private let format: VideoFormat
    private let duration: CMTime
    /// Whether images show a single track without a video composition.
    private let isPlain: Bool

    /// - Parameter compositor: The client's compositor, if any.
    init(
        asset: AVAsset, composition: AVVideoComposition?, compositor: CompositorSlot, turns: Bool,
        maximumSize: CGSize
    ) throws {
        isPlain = composition == nil
        let composition = try composition ?? PlainComposition(asset: asset, turns: turns).composition()
        let plan = try PlanCompiler(
            asset: asset, videoComposition: composition, customFormat: try compositor.instance?.sourceFormat
        ).plan()
        try plan.pictureAlone.check(for: asset)
        moments = StillMoments(
            asset: asset, composition: composition, compositor: compositor, maximumSize: maximumSize)
        guard let format = plan.video else { throw Self.nothing(at: .zero) }
        self.format = format
        duration = plan.duration
        let size = Self.size(of: format, within: maximumSize)
        do {
            let composer = try compositor.composer(for: plan, of: composition)
            // A custom compositor receives its requests in order.
            renderers = try StillRendererPool(most: composer == nil ? OrderedRequests.width : 1) {
                isOneOfMany in
                try StillRenderer(
                    plan.pictureAlone, format: format, width: size.width, height: size.height,
                    composer: composer, isOneOfMany: isOneOfMany)
            }
        } catch let failure as EngineFailure {
            throw failure.avError
        }
    }

    /// Wakes waiting requests, so that they check for cancellation.
    func wake() {
        renderers.wake()
    }

    /// Returns an image, blocking until it is generated. May be called concurrently.
    ///
    /// - Parameter isAlone: Whether the next request is known to be for a distant time.
    /// - Throws: An `AVError`, `.operationCancelled` if `isCancelled` returns `true`.
    func still(
        at time: CMTime, within tolerance: (before: CMTime, after: CMTime), isAlone: Bool = false,
        isCancelled: () -> Bool
    ) throws -> Still {
        guard tolerance.before.isDuration, tolerance.after.isDuration else {
            throw AVError(
                .noImageAtTime,
                reason:
                    "invalid tolerances: \(tolerance.before.inWords) before and \(tolerance.after.inWords) after",
                time: time, remedy: "set tolerances that are not negative or positive infinity")
        }
        do {
            return try renderers.withRenderer(isAlone: isAlone) {
                try still(at: time, within: tolerance, isAlone: isAlone, by: $0, isCancelled: isCancelled)
            }
        } catch let failure as EngineFailure {
            throw failure.avError
        } catch is CancellationError {
            throw Self.cancelled
        }
    }

    private func still(
        at time: CMTime, within tolerance: (before: CMTime, after: CMTime), isAlone: Bool,
        by stills: StillRenderer, isCancelled: () -> Bool
    ) throws -> Still {
        guard let actual = try moment(for: time, within: tolerance, by: stills) else {
            throw Self.nothing(at: time)
        }
        func frame(_ index: Int64) throws -> CGImage {
            try stills.image(at: format.time(ofFrame: index), isAlone: isAlone, isCancelled: isCancelled)
        }
        let next = format.firstFrame(atOrAfter: actual)
        guard !isPlain, !format.time(ofFrame: next).isRoundingOf(actual) else {
            return Still(image: try frame(next), time: actual)
        }
        let shown = format.time(ofFrame: max(0, next - 1))
        // A remainder after the last frame within the rounding margin isn't rendered.
        guard actual - shown > tolerance.before, duration - actual > .roundingMargin else {
            return Still(image: try frame(max(0, next - 1)), time: shown)
        }
        return Still(image: try moments.image(at: actual, isCancelled: isCancelled), time: actual)
    }

    static var cancelled: AVError {
        AVError(.operationCancelled, reason: "image generation was cancelled")
    }

    /// Whether two times are too far apart to decode from one to the other.
    static func isFar(_ next: CMTime, from time: CMTime) -> Bool {
        !(next >= time && next - time <= CMTime(value: 1, timescale: 1))
    }

    /// Returns the time of the image to generate, or `nil` if there is none within the tolerances.
    private func moment(
        for wanted: CMTime, within tolerance: (before: CMTime, after: CMTime), by stills: StillRenderer
    ) throws -> CMTime? {
        guard wanted.isNumeric else { return nil }
        let last = format.time(ofFrame: max(0, format.frameCount(in: duration) - 1))
        if wanted < .zero { return CMTime.zero - wanted <= tolerance.after ? .zero : nil }
        let isPastEnd = wanted > last && wanted >= duration
        let time = isPastEnd ? last : wanted
        if isPlain, tolerance.before > .zero, let key = try stills.keyFrame(before: time),
            key >= .zero, key <= time, wanted - key <= tolerance.before
        {
            return key
        }
        guard isPastEnd else { return wanted }
        // The last presented frame counts from its start: in a plain output a frame is as short as the unit
        // of its clock.
        let frame = isPlain ? try stills.frame(before: last) ?? last : last
        return wanted - frame <= tolerance.before ? frame : nil
    }

    private static func nothing(at time: CMTime) -> AVError {
        AVError(
            .noImageAtTime, reason: "no video at \(time.inWords)", time: time,
            remedy: "request a time within the video of the asset")
    }

    /// Returns the size of the format, reduced to fit the box; a side of zero is unlimited.
    static func size(of format: VideoFormat, within box: CGSize) -> (width: Int, height: Int) {
        var scale = 1.0
        if box.width > 0 { scale = min(scale, Double(box.width) / Double(format.width)) }
        if box.height > 0 { scale = min(scale, Double(box.height) / Double(format.height)) }
        return (
            max(1, Int((Double(format.width) * scale).rounded())),
            max(1, Int((Double(format.height) * scale).rounded()))
        )
    }
}
