internal import ExtraTypes
internal import Foundation
internal import MediaTypes

/// The document in the form that the page's script reads.
///
/// Thousands of items make up most of the page, so repeated strings are in a table and empty values are
/// omitted.
extension ViewerDocument {
    private enum CodingKeys: CodingKey {
        case title, facts, duration, frameDuration, rows, problems, sources, frames, strings
    }

    package func encode(to encoder: any Encoder) throws {
        var strings = StringTable()
        let packed = rows.map { PackedRow($0, &strings) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title.withVisibleControls, forKey: .title)
        try container.encode(facts, forKey: .facts)
        try container.encode(duration, forKey: .duration)
        try container.encodeIfPresent(frameDuration, forKey: .frameDuration)
        try container.encode(packed, forKey: .rows)
        try container.encode(problems, forKey: .problems)
        try container.encode(sources, forKey: .sources)
        try container.encode(frames, forKey: .frames)
        try container.encode(strings.all, forKey: .strings)
    }
}

/// A table of unique strings.
private struct StringTable {
    private(set) var all: [String] = []
    private var places: [String: Int] = [:]

    mutating func place(of text: String) -> Int {
        if let known = places[text] { return known }
        places[text] = all.count
        all.append(text)
        return all.count - 1
    }
}

private struct PackedRow: Encodable {
    var kind: ViewerDocument.Row.Kind
    var name: String
    var items: [PackedItem]
    var lanes: Int

    init(_ row: ViewerDocument.Row, _ strings: inout StringTable) {
        (kind, name, lanes) = (row.kind, row.name, row.lanes)
        items = []
        for item in row.items { items.append(PackedItem(item, &strings)) }
    }
}

private struct PackedItem: Encodable {
    var item: ViewerDocument.Item
    var label: Int
    var details: [Int]

    enum CodingKeys: String, CodingKey {
        case style = "s", label = "n", range = "r", details = "d", source = "f", curves = "c", peaks = "p"
    }

    init(_ item: ViewerDocument.Item, _ strings: inout StringTable) {
        self.item = item
        label = strings.place(of: item.label.withVisibleControls)
        details = []
        for line in item.details { details.append(strings.place(of: line.withVisibleControls)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item.style, forKey: .style)
        try container.encode(label, forKey: .label)
        try container.encode(item.range, forKey: .range)
        if !details.isEmpty { try container.encode(details, forKey: .details) }
        try container.encodeIfPresent(item.source, forKey: .source)
        if !item.curves.isEmpty { try container.encode(item.curves, forKey: .curves) }
        if !item.peaks.isEmpty { try container.encode(item.peaks, forKey: .peaks) }
    }
}
