internal import ExtraTypes
internal import Outputs
internal import PlanCompiler

extension VideoEncoding {
    /// The dynamic range that outputs may have.
    var dynamicRange: OutputDynamicRange {
        guard allowsTenBits else { return .standard }
        return codec.row.hasTenBitsOnRequest && bitDepth == nil ? .ofComposition : .ofSource
    }
}
