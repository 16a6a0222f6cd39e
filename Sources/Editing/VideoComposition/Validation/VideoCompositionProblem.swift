import MediaTypes

/// A reason why a video composition cannot be used. Instructions and layers are given by their indices.
enum VideoCompositionProblem: Equatable {
    /// A property of the composition, by its name.
    case invalidValue(key: String)
    /// A transform or crop rectangle that is not made of finite numbers.
    case valueNotFinite(instruction: Int, layer: Int)
    /// A range before an instruction, or after the last one, that none covers.
    case emptyTimeRange(CMTimeRange, beforeInstruction: Int)
    case invalidTimeRange(instruction: Int)
    case invalidTrackID(instruction: Int, layer: Int)
}
