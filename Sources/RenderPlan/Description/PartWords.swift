internal import MediaTypes

/// A part in words, for descriptions.
struct PartWords {
    /// The range of the output's time; `sound` for sound.
    let place: String
    /// Whether it is copied or rendered.
    let kind: String
    /// What is copied, or why it is rendered.
    let words: String

    private init(_ place: String, _ kind: String, _ words: String) {
        (self.place, self.kind, self.words) = (place, kind, words)
    }

    /// The parts of a plan, then its copied sound; none if the output is made as one.
    static func all(_ described: DescribedPlan) -> [PartWords] {
        guard let parts = described.plan.parts, let format = described.plan.video else { return [] }
        var all = parts.map { part in
            let (kind, words) =
                switch part.content {
                case .copied(let copy): ("copied", words(copy, described))
                case .rendered(let rendering): ("rendered", words(rendering, format))
                }
            return PartWords(times(part.frames, format), kind, words)
        }
        if let sound = described.plan.copiedSound {
            all.append(
                PartWords("sound", "copied", "\(described.name(of: sound.url)), track \(sound.trackID)"))
        }
        return all
    }

    private static func words(_ copy: PartPlan.Copy, _ described: DescribedPlan) -> String {
        "\(described.name(of: copy.url)), track \(copy.trackID), samples "
            + "\(copy.samples.lowerBound) – \(copy.samples.upperBound - 1)"
            + (copy.leadingCount > 0 ? " without \(copy.leadingCount) behind the first" : "")
    }

    private static func words(_ rendering: PartPlan.Rendering, _ format: VideoFormat) -> String {
        let isOne = rendering.reasons.count == 1
        let reasons = rendering.reasons.map { reason in
            isOne ? reason.words : "\(reason.words) (\(times(reason.frames, format)))"
        }
        let encoding = [rendering.quality.map { "quality \($0)" }, rendering.profile?.words].compactMap(
            \.self)
        return (encoding.isEmpty ? "" : encoding.joined(separator: ", ") + ": ")
            + reasons.joined(separator: ", ")
    }

    private static func times(_ frames: Range<Int64>, _ format: VideoFormat) -> String {
        ReadableTime.text(
            CMTimeRange(
                start: format.time(ofFrame: frames.lowerBound), end: format.time(ofFrame: frames.upperBound)))
    }
}
