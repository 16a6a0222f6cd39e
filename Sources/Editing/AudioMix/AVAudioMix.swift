public import Foundation

/// How the audio tracks of an asset are mixed. Tracks without parameters are mixed as they are.
///
/// Source: AVAudioMix.h.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying {
    final var parameters: [AVAudioMixInputParameters] = []

    public override init() { super.init() }

    convenience init(parameters: [AVAudioMixInputParameters]) {
        self.init()
        self.parameters = parameters
    }

    /// At most one object a track; where there are several, their ramps are taken together.
    open var inputParameters: [AVAudioMixInputParameters] { parameters }

    /// An `AVAudioMix` with its own parameters, which later changes do not reach.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVAudioMix(parameters: parameters.map { $0.detached() })
    }

    /// An `AVMutableAudioMix` with its own parameters.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableAudioMix(parameters: parameters.map { $0.detached() })
    }
}
