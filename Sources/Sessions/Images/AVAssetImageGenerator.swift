public import Editing
public import Foundation
public import MediaTypes
internal import Synchronization

/// Makes single pictures of an asset. Source: AVAssetImageGenerator.h.
///
/// Without a video composition the pictures are those of the first enabled video track; with one, they are what
/// it composes. The model is read when a picture is asked for after a change of the settings.
///
/// `@unchecked Sendable`, as at Apple: the settings are the caller's to order; requests are behind locks.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// How a request ended.
    public enum Result: Int, Sendable {
        case succeeded, failed, cancelled
    }

    /// Which part of the stored picture is shown: here always the clean aperture.
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    public init(asset: AVAsset) {
        self.asset = asset
        super.init()
    }

    public final let asset: AVAsset

    /// Whether pictures are turned as a player shows them. False by default; without effect with a video
    /// composition.
    open var appliesPreferredTrackTransform = false {
        didSet { forget() }
    }

    /// The box in pixels that pictures are made to fit in, never enlarged; a side of zero is unbounded.
    open var maximumSize = CGSize.zero {
        didSet { forget() }
    }

    /// Kept; pictures show the clean aperture.
    open var apertureMode: ApertureMode? = .cleanAperture

    private var composition: AVVideoComposition?
    private var compositorSlot = CompositorSlot()
    /// Copied when set: later changes to a mutable composition have no effect until it is set again.
    open var videoComposition: AVVideoComposition? {
        get { composition }
        set {
            newValue?.requireRenderable()
            composition = newValue?.copy() as? AVVideoComposition
            compositorSlot.assign(newValue?.customVideoCompositorClass)
            forget()
        }
    }

    /// The compositor that was made when `videoComposition` was set, and is kept while the same class is named;
    /// nil where the library draws.
    public final var customVideoCompositor: (any AVVideoCompositing)? {
        compositorSlot.instance?.compositor
    }

    /// How far before the requested time a picture may be from. Infinite by default: the key frame that leads to
    /// the time, which is the fastest; zero on both sides: the very frame.
    open var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// How far after the requested time a picture may be from.
    open var requestedTimeToleranceAfter = CMTime.positiveInfinity

    private let maker = Mutex<StillMaker?>(nil)
    private let generation = Mutex(0)
    /// Requests are answered in their order.
    let requests = RequestLine()

    private func forget() {
        maker.withLock { $0 = nil }
    }

    /// What makes the pictures with the settings as they are, made where they have changed.
    func currentMaker() throws -> StillMaker {
        try maker.withLock { maker in
            if let maker { return maker }
            let made = try StillMaker(
                asset: asset, composition: composition, compositor: compositorSlot,
                turns: appliesPreferredTrackTransform, maximumSize: maximumSize)
            maker = made
            return made
        }
    }

    var tolerance: (before: CMTime, after: CMTime) {
        (requestedTimeToleranceBefore, requestedTimeToleranceAfter)
    }

    /// To be asked by a request whether it was cancelled since it was made.
    func cancellation() -> @Sendable () -> Bool {
        let now = generation.withLock { $0 }
        return { [self] in generation.withLock { $0 } != now }
    }

    /// Cancels every request that has not been answered: handlers get `.cancelled`.
    open func cancelAllCGImageGeneration() {
        generation.withLock { $0 += 1 }
        maker.withLock { $0 }?.wake()
    }

    /// The picture at a time. Blocks.
    ///
    /// - Parameter actualTime: gets the time of the picture, within the tolerances.
    /// - Throws: `AVError`: `.noImageAtTime` where the asset has none there, or what reading a file throws.
    open func copyCGImage(
        at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        let still = try currentMaker().still(at: requestedTime, within: tolerance) { false }
        actualTime?.pointee = still.time
        return still.image
    }
}
