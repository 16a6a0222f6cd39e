public import Foundation
public import MediaTypes

/// How one track is drawn during an instruction: its transform, opacity and crop over time.
///
/// Times are the composition's. Before the first time at which a value is set, the transform is the identity,
/// the opacity 1 and the crop rectangle infinite; after the last, the last value holds.
/// Source: AVVideoComposition.h.
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

    /// Nil where the archive does not hold a layer instruction that could have been made by calls.
    public required init?(coder: NSCoder) {
        guard let configuration = Configuration(coder: coder) else { return nil }
        self.configuration = configuration
        super.init()
    }

    public class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { configuration.encode(with: coder) }

    /// The track to which the instruction applies; 0 for none yet.
    open var trackID: CMPersistentTrackID { configuration.trackID }

    /// Gives the transform ramp that contains `time`, else the first later one; false after the last.
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

    /// Gives the opacity ramp that contains `time`, else the first later one; false after the last.
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

    /// Gives the crop rectangle ramp that contains `time`, else the first later one; false after the last.
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

    /// An immutable snapshot.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVVideoCompositionLayerInstruction(configuration: configuration)
    }

    /// An `AVMutableVideoCompositionLayerInstruction` of the same values.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableVideoCompositionLayerInstruction(configuration: configuration)
    }
}
