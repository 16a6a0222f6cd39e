import MediaTypes

/// A problem that makes a video composition invalid. Instructions and layers are identified by their indices.
enum VideoCompositionProblem: Equatable {
    /// A property of the composition, identified by name, has an invalid value.
    case invalidValue(key: String)
    /// A transform or crop rectangle contains a number that is not finite.
    case valueNotFinite(instruction: Int, layer: Int)
    /// No instruction covers a range before an instruction or after the last one.
    case emptyTimeRange(CMTimeRange, beforeInstruction: Int)
    case invalidTimeRange(instruction: Int)
    case invalidTrackID(instruction: Int, layer: Int)
}

extension VideoCompositionProblem {
    /// Returns the problem as error −11841, with the instruction, its time and a remedy.
    func error(in composition: AVVideoComposition) -> AVError {
        let instructions = composition.instructions
        switch self {
        case .invalidValue(let key):
            return AVError(
                .invalidVideoComposition, reason: "the video composition has an invalid \(key)",
                remedy: Self.remedy(forKey: key))
        case .valueNotFinite(let index, let layer):
            return AVError(
                .invalidVideoComposition,
                reason: "\(Self.name(instructions, index)): layer \(layer) has a transform or crop rectangle"
                    + " with a number that is not finite",
                trackID: Self.trackID(instructions, index, layer), time: instructions[index].timeRange.start,
                remedy: "use finite numbers only")
        case .emptyTimeRange(let range, let index):
            return AVError(
                .invalidVideoComposition,
                reason: "no instruction covers \(Self.text(range)), \(Self.place(instructions, index))",
                time: range.start,
                remedy: "let the instructions follow one another without gaps, from the start of the composed"
                    + " time range to its end")
        case .invalidTimeRange(let index):
            return AVError(
                .invalidVideoComposition,
                reason: "\(Self.name(instructions, index)): its time range is invalid or begins before the"
                    + " end of an earlier one",
                time: instructions[index].timeRange.start,
                remedy: "start each instruction at the end of the one before it")
        case .invalidTrackID(let index, let layer):
            let trackID = Self.trackID(instructions, index, layer)
            return AVError(
                .invalidVideoComposition,
                reason: "\(Self.name(instructions, index)): layer \(layer) refers to track"
                    + " \(trackID.map(String.init) ?? "?"), which the asset does not have",
                trackID: trackID, time: instructions[index].timeRange.start,
                remedy: "set the layer's trackID to that of one of the asset's tracks")
        }
    }

    private static func remedy(forKey key: String) -> String {
        switch key {
        case "frameDuration": "set a frameDuration greater than zero"
        case "renderSize": "set a renderSize with a width and a height greater than zero"
        case "renderScale": "set a renderScale greater than zero"
        default: "set \(key) to the trackID of one of the asset's tracks, or to 0"
        }
    }

    private static func name(
        _ instructions: [any AVVideoCompositionInstructionProtocol], _ index: Int
    ) -> String {
        "instruction \(index) (\(text(instructions[index].timeRange)))"
    }

    /// Returns a description of the position at which an instruction is missing.
    private static func place(
        _ instructions: [any AVVideoCompositionInstructionProtocol], _ index: Int
    ) -> String {
        index < instructions.count
            ? "before \(name(instructions, index))" : "after all \(instructions.count) instructions"
    }

    private static func trackID(
        _ instructions: [any AVVideoCompositionInstructionProtocol], _ index: Int, _ layer: Int
    ) -> CMPersistentTrackID? {
        (instructions[index] as? AVVideoCompositionInstruction)?.layerInstructions[layer].trackID
    }

    /// Returns a range in seconds, as text. The error's `time` is exact.
    private static func text(_ range: CMTimeRange) -> String {
        range.isValid ? range.secondsText : "invalid time range"
    }
}
