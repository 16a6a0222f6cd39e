public import Foundation
public import MediaTypes

/// An instruction for drawing a track: its transform, opacity and crop rectangle over time.
///
/// Times are in composition time. Before the first time at which a value is set, the transform is the
/// identity, the opacity is 1 and the crop rectangle is infinite. The last value that is set holds to the
/// end. Source: AVVideoComposition.h.
open class AVVideoCompositionLayerInstruction: NSObject, NSSecureCoding, NSCopying, NSMutableCopying {
    package final var configuration: Configuration

    public override init() {
        configuration = Configuration()
        super.init()
    }

    public convenience init(configuration: Configuration) {
        self.init()
        self.configuration = configuration
    }

    /// Returns `nil` if the archive doesn't contain a layer instruction with valid values.
    public required init?(coder: NSCoder) {
        guard let configuration = Configuration(coder: coder) else { return nil }
        self.configuration = configuration
        super.init()
    }

    public class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { configuration.encode(with: coder) }

    /// The ID of the track to which the instruction applies; 0 if not set.
    open var trackID: CMPersistentTrackID { configuration.trackID }

    /// Gets the transform ramp that contains `time`, or else the next one. Returns false after the last ramp.
    @discardableResult
    open func getTransformRamp(
        for time: CMTime, start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
        end endTransform: UnsafeMutablePointer<CGAffineTransform>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = transformRamp(at: time) else { return false }
        startTransform?.pointee = ramp.start
        endTransform?.pointee = ramp.end
        timeRange?.pointee = ramp.timeRange
        return true
    }

    /// Gets the opacity ramp that contains `time`, or else the next one. Returns false after the last ramp.
    @discardableResult
    open func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?,
        endOpacity: UnsafeMutablePointer<Float>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = opacityRamp(at: time) else { return false }
        startOpacity?.pointee = ramp.start
        endOpacity?.pointee = ramp.end
        timeRange?.pointee = ramp.timeRange
        return true
    }

    /// Gets the crop rectangle ramp that contains `time`, or else the next one.
    ///
    /// Returns false after the last ramp.
    @discardableResult
    open func getCropRectangleRamp(
        for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
        endCropRectangle: UnsafeMutablePointer<CGRect>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = cropRectangleRamp(at: time) else { return false }
        startCropRectangle?.pointee = ramp.start
        endCropRectangle?.pointee = ramp.end
        timeRange?.pointee = ramp.timeRange
        return true
    }

    /// Returns an immutable snapshot.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVVideoCompositionLayerInstruction(configuration: configuration)
    }

    /// Returns an `AVMutableVideoCompositionLayerInstruction` with the same values.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableVideoCompositionLayerInstruction(configuration: configuration)
    }
}
