internal import RenderPlan

/// The elements that bring decoded sound to the film's rate, format and channels.
struct SoundConverters {
    let format: AudioFormat
    let decoded: DecodedFormat

    func nodes() -> [ElementNode] {
        [
            ElementNode("", "audioconvert", mixing.map { [Property("mix-matrix", $0)] } ?? []),
            ElementNode("", "audioresample", [Property("quality", "8")]),
            ElementNode("", "capsfilter", [Property("caps", format.caps)]),
        ]
    }

    /// A matrix where more channels than two become two; nil where the element does the usual.
    private var mixing: String? {
        guard format.channelCount == 2, decoded.channelCount > 2 else { return nil }
        let rows = StereoDownmix(channelCount: decoded.channelCount, mask: decoded.channelMask).rows
        return "<" + rows.map { "<" + $0.map { "(float)\($0)" }.joined(separator: ",") + ">" }
            .joined(separator: ",") + ">"
    }
}
