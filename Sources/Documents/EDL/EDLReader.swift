import Foundation
import MediaTypes
import Timeline

/// Reads CMX3600 edit decision lists.
struct EDLReader {
    private var events: [EDLEvent] = []
    private var title = ""
    private var timecode: EDLTimecode
    private var warnings: [String] = []
    /// The indices of the lines of the last event's number.
    private var current: [Int] = []

    /// - Parameter rate: The frame rate; `nil` for that of the document, by its comment, drop-frame timecode, or the highest
    ///   frame number in it.
    /// - Throws: A `DocumentFault` with the line.
    static func timeline(
        _ data: Data, rate: FrameRateFraction?, warnings: inout [String]
    ) throws(DocumentFault) -> OTIOTimeline {
        // Names in old lists are not UTF-8.
        let text =
            String(validating: data, as: UTF8.self)
            ?? String(decoding: data.map { UInt16($0) }, as: UTF16.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let isDropFrame = lines.contains { line in
            let text = line.trimmed
            return text.hasPrefix("FCM: DROP")
                || text.first?.isNumber == true && text.utf8.contains(UInt8(ascii: ";"))
        }
        let rate = rate ?? EDLRate.rate(of: lines, isDropFrame: isDropFrame)
        var reader = EDLReader(
            timecode: EDLTimecode(rate: rate, isDropFrame: isDropFrame && rate.nominal % 30 == 0))
        for (index, line) in lines.enumerated() { try reader.read(line, number: index + 1) }
        guard !reader.events.isEmpty else {
            throw DocumentFault(
                line: 1, cause: "the list has no events",
                remedy:
                    "use a CMX3600 list, with lines such as 001 REEL V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00"
            )
        }
        warnings += reader.warnings
        var maker = EDLTracks(title: reader.title, timecode: reader.timecode)
        return try maker.timeline(reader.events)
    }

    private init(timecode: EDLTimecode) { self.timecode = timecode }

    private mutating func read(_ line: Substring, number: Int) throws(DocumentFault) {
        let text = line.trimmed
        if text.isEmpty { return }
        if text.hasPrefix("TITLE:") {
            title = String(text.dropFirst(6).trimmed)
        } else if text.hasPrefix("FCM") || text.hasPrefix("SPLIT") || text.hasPrefix("GPI") {
            // Read before, or what machines did.
        } else if text.first?.isNumber == true {
            try event(text, number: number)
        } else if text.hasPrefix("M2") {
            try motion(text, number: number)
        } else if text.hasPrefix("*") {
            comment(text.drop { $0 == "*" || $0 == " " })
        } else if text.hasPrefix(">>>") || text.hasPrefix("FINAL CUT PRO") || text.hasPrefix("EFFECTS NAME") {
            warnings.append("line \(number): not read: \(text)")
        } else {
            throw DocumentFault(
                line: number, column: 1, cause: "not a line of a CMX3600 list: \(text.prefix(60))",
                remedy: "correct or remove it")
        }
    }

    private mutating func event(_ text: Substring, number: Int) throws(DocumentFault) {
        guard events.count < DocumentLimits.items else {
            throw DocumentFault(
                line: number, cause: "more than \(DocumentLimits.items) events", remedy: "split the list")
        }
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 8 else {
            throw fault(
                number, "an event with \(fields.count) fields", "use number, reel, channel, C, and four times"
            )
        }
        // Reels of some programs have spaces, so the fields are counted from the end.
        let times = fields.suffix(4).map(timecode.frames)
        guard let sourceIn = times[0], let sourceOut = times[1], let recordIn = times[2],
            let recordOut = times[3]
        else {
            throw fault(
                number, "invalid timecode", "use HH:MM:SS:FF at \(timecode.rate.nominal) frames a second")
        }
        guard sourceIn <= sourceOut, recordIn <= recordOut else {
            throw fault(number, "a range that ends before it begins", "correct the timecodes")
        }
        var middle = fields[1..<fields.count - 4]
        var length: Int64 = 0
        if let last = middle.last, let frames = Int64(last), middle.count > 3 {
            guard frames >= 0 else { throw fault(number, "a negative transition", "use a number of frames") }
            length = frames
            middle.removeLast()
        }
        guard middle.count >= 3, let transition = middle.popLast(), let channel = middle.popLast() else {
            throw fault(number, "an event without reel, channel and transition", "add them")
        }
        guard Self.isKnown(transition) else {
            throw fault(
                number, "unknown transition \"\(transition)\"",
                "use C, D or W with three digits; keys are not supported")
        }
        let event = EDLEvent(
            line: number, number: String(fields[0]), reel: middle.joined(separator: " "),
            channels: try channels(channel, number), transition: String(transition), length: length,
            source: sourceIn..<sourceOut, record: recordIn..<recordOut)
        if let last = current.last, events[last].number != event.number { current = [] }
        current.append(events.count)
        events.append(event)
    }

    private static func isKnown(_ transition: Substring) -> Bool {
        if transition == "C" || transition == "D" { return true }
        return transition.count == 4 && transition.first == "W"
            && transition.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    private func channels(_ text: Substring, _ number: Int) throws(DocumentFault) -> [String] {
        switch text {
        case "V", "V1": return ["V"]
        case "B": return ["V", "A"]
        case "AA": return ["A", "A2"]
        case "NONE": return []
        default: break
        }
        var channels: [String] = []
        for part in text.split(separator: "/") {
            if part == "AA" {
                channels += ["A", "A2"]
            } else if Self.isChannel(part) {
                channels.append(part == "A1" ? "A" : String(part))
            } else {
                throw fault(number, "unknown channel \"\(text)\"", "use V, A, A2, AA, B or AA/V")
            }
        }
        return channels
    }

    /// Whether a text is V and at most one digit, or A and at most two.
    private static func isChannel(_ text: Substring) -> Bool {
        let most = text.utf8.first == UInt8(ascii: "V") ? 1 : text.utf8.first == UInt8(ascii: "A") ? 2 : -1
        let digits = text.utf8.dropFirst()
        return digits.count <= most
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private mutating func motion(_ text: Substring, number: Int) throws(DocumentFault) {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 4, let speed = Double(fields[fields.count - 2]), speed.isFinite else {
            throw fault(number, "invalid motion effect", "use M2, reel, frames a second and timecode")
        }
        let reel = fields[1..<fields.count - 2].joined(separator: " ")
        guard
            let index = current.last(where: { events[$0].reel == reel || events[$0].clipName == reel })
                ?? current.last
        else { throw fault(number, "a motion effect without an event", "move it after its event") }
        events[index].speed = speed
    }

    private mutating func comment(_ text: Substring) {
        guard let first = current.first, let last = current.last else { return }
        // Of a transition's two lines, the first is the source that goes, the second the one that comes.
        let comments: [(prefix: String, index: Int, keep: WritableKeyPath<EDLEvent, String?>)] = [
            ("FROM CLIP NAME:", first, \.clipName), ("TO CLIP NAME:", last, \.clipName),
            ("FROM CLIP:", first, \.file), ("TO CLIP:", last, \.file), ("FROM FILE:", first, \.file),
            ("TO FILE:", last, \.file), ("SOURCE FILE:", last, \.file), ("MEDIA FILE:", last, \.file),
            ("OTIO REFERENCE FROM:", first, \.file), ("OTIO REFERENCE TO:", last, \.file),
        ]
        if text.hasPrefix("FREEZE FRAME") {
            events[last].isFrozen = true
        } else if let known = comments.first(where: { text.hasPrefix($0.prefix) }) {
            let value = text.dropFirst(known.prefix.count).trimmed
            if !value.isEmpty { events[known.index][keyPath: known.keep] = String(value) }
        } else if !text.isEmpty, !text.hasPrefix(EDLRate.comment) {
            events[last].comments.append(String(text))
        }
    }

    private func fault(_ line: Int, _ cause: String, _ remedy: String) -> DocumentFault {
        DocumentFault(line: line, column: 1, cause: cause, remedy: remedy)
    }
}

extension Substring {
    /// Without blanks and tabs at its ends. By hand: lists have tens of thousands of lines.
    fileprivate var trimmed: Substring {
        func isBlank(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = utf8
        while isBlank(bytes.first) { bytes.removeFirst() }
        while isBlank(bytes.last) { bytes.removeLast() }
        return Substring(bytes)
    }
}
