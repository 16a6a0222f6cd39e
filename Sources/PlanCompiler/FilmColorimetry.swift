internal import MediaTypes

/// Chooses the colours of a film: the one place for it.
enum FilmColorimetry {
    /// The first clip's colours where they are standard dynamic range, else those that GStreamer assumes for
    /// an untagged picture of the film's height. Always limited range.
    static func colorimetry(of first: MediaTrackDescription?, filmHeight: Int) -> String {
        let untagged = filmHeight > 576 ? "bt709" : "bt601"
        guard let tagged = first?.colorimetry else { return untagged }
        if ["bt601", "bt709"].contains(tagged) { return tagged }
        // GStreamer writes others as range:matrix:transfer:primaries; matrix 3 is BT.709, 4 is BT.601.
        let parts = tagged.split(separator: ":")
        guard parts.count == 4 else { return tagged.hasPrefix("bt2") ? "bt709" : untagged }
        return switch parts[1] {
        case "3": "bt709"
        case "4": "bt601"
        case "6": "bt709"
        default: untagged
        }
    }
}
