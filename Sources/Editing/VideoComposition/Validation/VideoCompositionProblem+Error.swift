import MediaTypes

extension VideoCompositionProblem {
    /// The problem as −11841, with the instruction, its time and the remedy.
    func error(in composition: AVVideoComposition) -> AVError {
        let instructions = composition.instructions
        switch self {
        case .invalidValue(let key):
            return AVError(
                .invalidVideoComposition, reason: "the video composition's \(key) cannot be used",
                remedy: Self.remedy(forKey: key))
        case .valueNotFinite(let index, let layer):
            return AVError(
                .invalidVideoComposition,
                reason: "\(Self.name(instructions, index)): a transform or crop rectangle of layer \(layer)"
                    + " is not made of finite numbers",
                trackID: Self.trackID(instructions, index, layer), time: instructions[index].timeRange.start,
                remedy: "set one whose numbers are all finite")
        case .emptyTimeRange(let range, let index):
            let place =
                index < instructions.count
                ? "before \(Self.name(instructions, index))" : "after all \(instructions.count) instructions"
            return AVError(
                .invalidVideoComposition,
                reason: "no instruction covers \(Self.text(range)), \(place)", time: range.start,
                remedy: "let the instructions follow one another without gaps, from the first time that is"
                    + " processed to the last")
        case .invalidTimeRange(let index):
            return AVError(
                .invalidVideoComposition,
                reason: "\(Self.name(instructions, index)): its time range is not valid or begins before the"
                    + " end of an earlier one",
                time: instructions[index].timeRange.start,
                remedy: "let each instruction begin where the one before it ends")
        case .invalidTrackID(let index, let layer):
            let trackID = Self.trackID(instructions, index, layer)
            return AVError(
                .invalidVideoComposition,
                reason: "\(Self.name(instructions, index)): layer \(layer) names track"
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

    private static func trackID(
        _ instructions: [any AVVideoCompositionInstructionProtocol], _ index: Int, _ layer: Int
    ) -> CMPersistentTrackID? {
        (instructions[index] as? AVVideoCompositionInstruction)?.layerInstructions[layer].trackID
    }

    /// Seconds, for people: the exact time is the error's `time`.
    private static func text(_ range: CMTimeRange) -> String {
        range.isValid ? "\(range.start.seconds) s to \(range.end.seconds) s" : "no valid time range"
    }
}
