public import Editing
public import Foundation
public import MediaTypes
internal import Synchronization

/// An object that generates images of an asset. Source: AVAssetImageGenerator.h.
///
/// Images show the first enabled video track, or the frames of the video composition if there is one. The
/// model is read at the first request after a change of the settings.
///
/// `@unchecked Sendable`, as in AVFoundation: change the settings from one thread; requests are behind locks.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// The result of a request.
    public enum Result: Int, Sendable {
        case succeeded, failed, cancelled
    }

    /// The part of the encoded frame to show. Images always show the clean aperture.
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

    /// Whether to apply the track's preferred transform, as a player does.
    ///
    /// The default is `false`. Has no effect with a video composition.
    open var appliesPreferredTrackTransform = false {
        didSet { forget() }
    }

    /// The maximum size of images in pixels; they are never enlarged. A side of zero is unlimited.
    open var maximumSize = CGSize.zero {
        didSet { forget() }
    }

    /// Stored but has no effect: images show the clean aperture.
    open var apertureMode: ApertureMode? = .cleanAperture

    private var composition: AVVideoComposition?
    private var compositorSlot = CompositorSlot()
    /// The video composition. It is copied when set: later changes to a mutable composition have no effect.
    open var videoComposition: AVVideoComposition? {
        get { composition }
        set {
            newValue?.requireRenderable()
            composition = newValue?.copy() as? AVVideoComposition
            compositorSlot.assign(newValue?.customVideoCompositorClass)
            forget()
        }
    }

    /// The custom compositor, created when `videoComposition` is set and kept while its class stays the same;
    /// `nil` if the composition doesn't name one.
    public final var customVideoCompositor: (any AVVideoCompositing)? {
        compositorSlot.instance?.compositor
    }

    /// The maximum time before the requested time at which an image may be generated.
    ///
    /// The default is infinite, which gives the preceding key frame and is fastest. If both tolerances are
    /// zero, images are exact.
    open var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// The maximum time after the requested time at which an image may be generated. The default is infinite.
    open var requestedTimeToleranceAfter = CMTime.positiveInfinity

    private let maker = Mutex<ImageRendering?>(nil)
    private let cancellations = Cancellations()
    /// The pending requests, which are answered in order.
    let requests = OrderedRequests()

    private func forget() {
        maker.withLock { $0 = nil }
    }

    /// Returns the generator of images for the current settings, creating it if they have changed.
    func currentMaker() throws -> ImageRendering {
        try maker.withLock { maker in
            if let maker { return maker }
            let made = try ImageRendering(
                asset: asset, composition: composition, compositor: compositorSlot,
                turns: appliesPreferredTrackTransform, maximumSize: maximumSize)
            maker = made
            return made
        }
    }

    var tolerance: (before: CMTime, after: CMTime) {
        (requestedTimeToleranceBefore, requestedTimeToleranceAfter)
    }

    /// Returns a closure that returns whether generation has been canceled since this call.
    func cancellation() -> @Sendable () -> Bool {
        let (cancellations, now) = (cancellations, cancellations.count)
        return { cancellations.count != now }
    }

    /// Cancels all pending requests. Their handlers receive `.cancelled`.
    open func cancelAllCGImageGeneration() {
        cancellations.add()
        maker.withLock { $0 }?.wake()
    }

    /// Returns an image, blocking until it is generated.
    ///
    /// - Parameter actualTime: On return, the actual time of the image, within the tolerances.
    /// - Throws: `AVError.noImageAtTime` if the asset has no video at the time, or the error of reading a
    ///   file.
    open func copyCGImage(
        at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        let still = try currentMaker().still(at: requestedTime, within: tolerance) { false }
        actualTime?.pointee = still.time
        return still.image
    }
}

/// The number of times that all requests were canceled. Requests hold this instead of their generator.
private final class Cancellations: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .acquiring) }
    func add() { value.add(1, ordering: .acquiringAndReleasing) }
}
