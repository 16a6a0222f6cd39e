/// The parts of a subtitle file that aren't rendered: one line for each kind, with the line of the first one.
struct SubtitleOmissions {
    enum Kind: String {
        case styles = "styles of WebVTT are left out"
        case regions = "regions of WebVTT are left out, and their subtitles are at the usual place"
        case verticalText = "vertical text is written horizontally"
        case anchors = "the alignment of a line or a position is left out"
        case classes = "classes of WebVTT's tags other than colors are left out"
        case tags = "tags that WebVTT doesn't have are left out"
        case ruby = "ruby text is written beside its base"
        case timestamps =
            "times within a subtitle are left out, and all of it appears at once; the styles highlight, karaoke and word use them"
        case unorderedTimes =
            "times of words that are outside of their subtitle or not ascending are left out"
        case looseText = "text that has no times is left out"
        case lastNumber = "a number at the end without a subtitle is left out"
        case emptyRanges = "subtitles that don't end after their start are left out"
        case timestampMap = "X-TIMESTAMP-MAP is left out, and times count from zero"
        case fonts = "fonts, sizes and unknown colors of SubRip's tags are left out"
        case braces = "tags in braces other than {\\an1} to {\\an9} are left out"
        case coordinates = "coordinates of SubRip are left out"
    }

    private var places: [String: (first: Int, count: Int)] = [:]
    /// The maximum number of different texts, because names in files are part of some.
    private static let mostTexts = 64

    /// Removes the omissions of a kind.
    mutating func remove(_ kind: Kind) { places[kind.rawValue] = nil }

    func contains(_ kind: Kind) -> Bool { places[kind.rawValue] != nil }

    /// Records an omission in a line, from 1.
    mutating func add(_ kind: Kind, line: Int) { add(kind.rawValue, line: line) }

    /// Records an omission that has no kind, such as that of a tag.
    mutating func add(_ text: String, line: Int) {
        let known = places[text] ?? (line, 0)
        guard known.count > 0 || places.count < Self.mostTexts else { return }
        places[text] = (known.first, known.count + 1)
    }

    var warnings: [String] {
        let all = places.map { (line: $0.value.first, text: $0.key, rest: $0.value.count - 1) }
        return all.sorted { ($0.line, $0.text) < ($1.line, $1.text) }.map { place in
            "line \(place.line): \(place.text)" + (place.rest > 0 ? "; also in \(place.rest) more" : "")
        }
    }
}
