internal import MediaTypes

extension TextDescription {
    /// The parts, each with its source or the reasons why it is rendered; empty if the output is made as one.
    package func parts(_ described: DescribedPlan) -> [String] {
        guard let parts = described.plan.parts, let format = described.plan.video else { return [] }
        func times(_ frames: Range<Int64>) -> String {
            ReadableTime.text(
                CMTimeRange(
                    start: format.time(ofFrame: frames.lowerBound),
                    end: format.time(ofFrame: frames.upperBound)))
        }
        var columns = TextColumns(indent: "  ")
        for part in parts {
            switch part.content {
            case .copied(let copy):
                columns.add(
                    times(part.frames), "copied",
                    "\(described.name(of: copy.url)), track \(copy.trackID), samples "
                        + "\(copy.samples.lowerBound) – \(copy.samples.upperBound - 1)")
            case .rendered(let rendering):
                let isOne = rendering.reasons.count == 1
                let reasons = rendering.reasons.map { reason in
                    isOne ? reason.words : "\(reason.words) (\(times(reason.frames)))"
                }
                let quality = rendering.quality.map { "quality \($0): " } ?? ""
                columns.add(times(part.frames), "rendered", quality + reasons.joined(separator: ", "))
            }
        }
        if let sound = described.plan.copiedSound {
            columns.add(
                "sound", "copied", "\(described.name(of: sound.url)), track \(sound.trackID)")
        }
        return columns.lines
    }
}
