/// An audio mix that can be changed.
open class AVMutableAudioMix: AVAudioMix {
    /// The array is copied, the parameters are not: they may be changed afterwards.
    open override var inputParameters: [AVAudioMixInputParameters] {
        get { parameters }
        set { parameters = newValue }
    }
}
