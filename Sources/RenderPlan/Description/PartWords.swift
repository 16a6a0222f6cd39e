internal import MediaTypes

/// A description of a part.
struct PartWords {
    /// The range in the output's time, or `sound` for audio.
    let place: String
    /// The word for a copied or a rendered part.
    let kind: String
    /// The copied media, or the reasons that the part is rendered.
    let words: String

    private init(_ place: String, _ kind: String, _ words: String) {
        (self.place, self.kind, self.words) = (place, kind, words)
    }

    /// Returns the parts of a plan followed by its copied audio; empty if the output isn't divided.
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
