internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import PlanCompiler
internal import RenderPlan

/// Makes pictures with one set of settings: compiled when it is made, on the caller's side.
final class StillMaker: Sendable {
    struct Still: Sendable {
        var image: CGImage
        var time: CMTime
    }

    private let stills: FilmStills
    private let format: VideoFormat
    private let duration: CMTime
    /// Whether a single track is shown as it is, at any time; else frames are those of the composition.
    private let isPlain: Bool

    /// - Parameter compositor: what draws the composition's frames, where a client does.
    init(
        asset: AVAsset, composition: AVVideoComposition?, compositor: CompositorSlot, turns: Bool,
        maximumSize: CGSize
    ) throws {
        isPlain = composition == nil
        let composition = try composition ?? PlainComposition(asset: asset, turns: turns).composition()
        let plan = try PlanCompiler(
            asset: asset, videoComposition: composition, customFormat: try compositor.instance?.sourceFormat
        ).plan()
        try plan.checkEffects()
        guard let format = plan.video else { throw Self.nothing(at: .zero) }
        self.format = format
        duration = plan.duration
        let size = Self.size(of: format, within: maximumSize)
        do {
            stills = try FilmStills(
                plan.pictureAlone, format: format, width: size.width, height: size.height,
                composer: try compositor.composer(for: plan, of: composition))
        } catch let failure as EngineFailure {
            throw failure.avError
        }
    }

    /// Looks again whether requests were cancelled.
    func wake() {
        stills.wake()
    }

    /// - Parameter next: what will be asked next, where that is known.
    /// - Throws: `AVError`: `.operationCancelled` soon after `isCancelled` says so.
    func still(
        at time: CMTime, within tolerance: (before: CMTime, after: CMTime), followedBy next: CMTime? = nil,
        isCancelled: () -> Bool
    ) throws -> Still {
        do {
            guard let actual = try moment(for: time, within: tolerance) else { throw Self.nothing(at: time) }
            let tick = actual.count(
                of: format.frameDuration,
                method: isPlain ? .roundTowardPositiveInfinity : .roundTowardNegativeInfinity)
            let image = try stills.image(
                at: format.time(ofFrame: tick ?? 0),
                isAlone: next.map { Self.isFar($0, from: time) } ?? false,
                isCancelled: isCancelled)
            return Still(image: image, time: actual)
        } catch let failure as EngineFailure {
            throw failure.avError
        } catch is CancellationError {
            throw AVError(.operationCancelled, reason: "making the image was cancelled")
        }
    }

    /// Whether decoding on from one to the other is no help.
    private static func isFar(_ next: CMTime, from time: CMTime) -> Bool {
        next < time || next - time > CMTime(value: 1, timescale: 1)
    }

    /// Which moment to show; nil where none is within the tolerances.
    private func moment(
        for wanted: CMTime, within tolerance: (before: CMTime, after: CMTime)
    ) throws -> CMTime? {
        guard wanted.isNumeric else { return nil }
        let last = format.time(ofFrame: max(0, format.frameCount(in: duration) - 1))
        if wanted < .zero { return CMTime.zero - wanted <= tolerance.after ? .zero : nil }
        if wanted > last, wanted >= duration { return wanted - last <= tolerance.before ? last : nil }
        if isPlain, tolerance.before > .zero, let key = try stills.keyFrame(before: wanted),
            key >= .zero, key <= wanted, wanted - key <= tolerance.before
        {
            return key
        }
        return wanted
    }

    private static func nothing(at time: CMTime) -> AVError {
        AVError(
            .noImageAtTime, reason: "there is no picture at \(time.seconds) s", time: time,
            remedy: "ask for a time inside the asset's video")
    }

    /// The format's size fitted into the box, never enlarged; a side of zero is unbounded.
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
