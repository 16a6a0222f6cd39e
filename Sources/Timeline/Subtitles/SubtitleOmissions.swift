/// The parts of a subtitle file that aren't rendered: one line for each kind, with the line of the first one.
struct SubtitleOmissions {
    enum Kind: String, CaseIterable {
        case styles = "styles of WebVTT are left out"
        case regions = "regions of WebVTT are left out, and their subtitles are at the usual place"
        case verticalText = "vertical text is written horizontally"
        case anchors = "the alignment of a line or a position is left out"
        case classes = "classes of WebVTT's tags, such as colors, are left out"
        case ruby = "ruby text is written beside its base"
        case timestamps = "times within a subtitle are left out, and all of it appears at once"
        case timestampMap = "X-TIMESTAMP-MAP is left out, and times count from zero"
        case fonts = "fonts and colors of SubRip's tags are left out"
        case braces = "tags in braces other than {\\an1} to {\\an9} are left out"
        case coordinates = "coordinates of SubRip are left out"
    }

    private var places: [Kind: (first: Int, count: Int)] = [:]

    /// Records an omission in a line, from 1.
    mutating func add(_ kind: Kind, line: Int) {
        let known = places[kind] ?? (line, 0)
        places[kind] = (known.first, known.count + 1)
    }

    var warnings: [String] {
        let all = Kind.allCases.compactMap { kind in
            places[kind].map { (line: $0.first, text: kind.rawValue, rest: $0.count - 1) }
        }
        return all.sorted { $0.line < $1.line }.map { place in
            "line \(place.line): \(place.text)" + (place.rest > 0 ? "; also in \(place.rest) more" : "")
        }
    }
}
