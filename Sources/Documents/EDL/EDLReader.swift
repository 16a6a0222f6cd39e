import Foundation
import MediaTypes
import Timeline

/// A reader of CMX3600 edit decision lists.
struct EDLReader {
    private var events: [EDLEvent] = []
    /// The lines of the current event, and its comments.
    private var current: [EDLEvent] = []
    private var notes = EDLNotes()
    private var title = ""
    private var timecode: EDLTimecode
    private var told = FCPTold()
    /// The reports about lines that aren't read, by kind, so that there is one for each kind.
    private var unread: [String: String] = [:]

    /// - Parameter rate: The frame rate; `nil` for that of the document, from its comment, drop-frame
    ///   timecode, or the highest frame number in it, at which all events have as many frames of their source
    ///   as of the record.
    /// - Throws: A `DocumentProblem` with the line.
    static func timeline(
        _ data: Data, rate: FrameRateFraction?, warnings: inout [String]
    ) throws(DocumentProblem) -> OTIOTimeline {
        let lines = EDLText.lines(data)
        let isDropFrame = isDropFrame(lines)
        guard rate == nil else { return try timeline(lines, rate, isDropFrame, &warnings) }
        var problem: DocumentProblem?
        for rate in EDLRate(of: lines, isDropFrame: isDropFrame).candidates {
            do throws(DocumentProblem) {
                return try timeline(lines, rate, isDropFrame, &warnings)
            } catch {
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
        return try timeline(lines, nil, isDropFrame, &warnings)
    }

    /// Returns the frame rates that a list may have.
    static func rate(of data: Data) -> EDLRate {
        let lines = EDLText.lines(data)
        return EDLRate(of: lines, isDropFrame: isDropFrame(lines))
    }

    private static func isDropFrame(_ lines: [Substring]) -> Bool {
        lines.contains { line in
            let text = line.trimmedBlanks
            return isDropFrameMode(text)
                || text.first?.isNumber == true && text.utf8.contains(UInt8(ascii: ";"))
        }
    }

    private static func timeline(
        _ lines: [Substring], _ rate: FrameRateFraction?, _ isDropFrame: Bool, _ warnings: inout [String]
    ) throws(DocumentProblem) -> OTIOTimeline {
        let rate = rate ?? EDLRate.rate(of: lines, isDropFrame: isDropFrame)
        var reader = EDLReader(
            timecode: EDLTimecode(rate: rate, isDropFrame: isDropFrame && rate.nominal % 30 == 0))
        for (index, line) in lines.enumerated() { try reader.read(line, number: index + 1) }
        reader.endEvent()
        guard !reader.events.isEmpty else {
            throw DocumentProblem(
                line: 1, cause: "the list has no events",
                remedy:
                    "use a CMX3600 list, with lines such as 001 REEL V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00"
            )
        }
        var maker = EDLTracks(title: reader.title, timecode: reader.timecode)
        let timeline = try maker.timeline(reader.timecode.unwrapped(reader.events))
        warnings += reader.told.warnings + maker.warnings
        return timeline
    }

    private init(timecode: EDLTimecode) { self.timecode = timecode }

    /// Returns whether a line is one such as `FCM: DROP FRAME`.
    private static func isDropFrameMode(_ text: Substring) -> Bool {
        guard text.hasPrefix("FCM") else { return false }
        let text = text.uppercased()
        return text.contains("DROP") && !text.contains("NON")
    }

    /// Records a line that isn't read: the text of the first one of its kind, and the numbers of all.
    private mutating func tell(unread text: Substring, _ kind: String, number: Int) {
        let what = unread[kind] ?? "not read: \(text.prefix(200))"
        unread[kind] = what
        told.tell(what, line: number)
    }

    private mutating func read(_ line: Substring, number: Int) throws(DocumentProblem) {
        let text = line.trimmedBlanks
        if text.isEmpty { return }
        if text.hasPrefix("TITLE:") {
            title = String(text.dropFirst(6).trimmedBlanks)
        } else if text.hasPrefix("FCM") {
            // All timecodes are read in one mode.
            if Self.isDropFrameMode(text) != timecode.isDropFrame {
                tell(unread: text, "FCM", number: number)
            }
        } else if text.first?.isNumber == true {
            try event(text, number: number)
        } else if text.hasPrefix("M2") {
            try motion(text, number: number)
        } else if text.hasPrefix("AUD") {
            try moreChannels(text, number: number)
        } else if text.hasPrefix("*") {
            comment(text.drop { $0 == "*" || $0 == " " }, number: number)
        } else if let kind = Self.foreign.first(where: { text.hasPrefix($0) }) {
            tell(unread: text, kind, number: number)
        } else {
            throw DocumentProblem(
                line: number, column: 1, cause: "not a line of a CMX3600 list: \(text.prefix(60))",
                remedy: "correct or remove it")
        }
    }

    /// The beginnings of lines that only some programs write: notes of Avid and Final Cut Pro, of Resolve
    /// about markers, remarks, and instructions for tape machines: splits of video and audio, and switches.
    private static let foreign = ["SPLIT", "GPI", ">>>", "FINAL CUT PRO", "EFFECTS NAME", "|", "#", ";"]

    private mutating func endEvent() {
        if !current.isEmpty { notes.apply(to: &current) }
        events += current
        (current, notes) = ([], EDLNotes())
    }

    private mutating func event(_ text: Substring, number: Int) throws(DocumentProblem) {
        guard events.count + current.count < DocumentLimits.items else {
            throw DocumentProblem(
                line: number, cause: "more than \(DocumentLimits.items) events", remedy: "split the list")
        }
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 8 else {
            throw problem(
                number, "an event with \(fields.count) fields", "use number, reel, channel, C, and four times"
            )
        }
        // Reels of some programs contain spaces, so the fields are counted from the end.
        let (source, record) = try ranges(fields.suffix(4), number: number)
        var middle = fields[1..<fields.count - 4]
        var length: Int64 = 0
        if let last = middle.last, let frames = Int64(last), middle.count > 3 {
            guard frames >= 0 else {
                throw problem(number, "a negative transition", "use a number of frames")
            }
            length = frames
            middle.removeLast()
        }
        guard middle.count >= 3, let transition = middle.popLast(), let channel = middle.popLast() else {
            throw problem(number, "an event without reel, channel and transition", "add them")
        }
        guard Self.isKnown(transition) else {
            throw problem(
                number, "unknown transition \"\(transition)\"",
                "use C, D or W with three digits; keys are not supported")
        }
        guard let channels = EDLChannels(channel) else {
            throw problem(number, "unknown channel \"\(channel)\"", "use V, A, A2, AA, B or AA/V")
        }
        if let last = current.last, last.number != fields[0] { endEvent() }
        current.append(
            EDLEvent(
                line: number, number: String(fields[0]), reel: middle.joined(separator: " "),
                channels: channels, transition: String(transition), length: length, source: source,
                record: record))
    }

    /// Returns the ranges of an event's four timecodes.
    private func ranges(
        _ fields: ArraySlice<Substring>, number: Int
    ) throws(DocumentProblem) -> (source: Range<Int64>, record: Range<Int64>) {
        let times = fields.map(timecode.frames)
        guard let sourceIn = times[0], let sourceOut = times[1], let recordIn = times[2],
            let recordOut = times[3]
        else {
            throw problem(
                number, "invalid timecode", "use HH:MM:SS:FF at \(timecode.rate.nominal) frames a second")
        }
        guard let source = timecode.range(sourceIn, sourceOut),
            let record = timecode.range(recordIn, recordOut)
        else { throw problem(number, "a range that ends before it begins", "correct the timecodes") }
        return (source, record)
    }

    private static func isKnown(_ transition: Substring) -> Bool {
        if transition == "C" || transition == "D" { return true }
        return transition.count == 4 && transition.first == "W"
            && transition.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Reads an `AUD` line: audio channels beyond the second for the event above.
    private mutating func moreChannels(_ text: Substring, number: Int) throws(DocumentProblem) {
        let numbers = text.dropFirst(3).split { $0.isWhitespace || $0 == "," }.map { Int($0) }
        guard !numbers.isEmpty, numbers.allSatisfy({ (1...99).contains($0 ?? 0) }) else {
            throw problem(
                number, "invalid channels of sound", "use AUD and their numbers, such as AUD  3    4")
        }
        guard !current.isEmpty else {
            throw problem(number, "channels of sound without an event", "move them below their event")
        }
        for channel in numbers.compactMap(\.self) { current[current.count - 1].channels.add(audio: channel) }
    }

    /// Reads an `M2` line: the speed of a reel, optionally with a channel, from a timecode of the source on.
    private mutating func motion(_ text: Substring, number: Int) throws(DocumentProblem) {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count >= 4, let speed = Double(fields[fields.count - 2]), speed.isFinite else {
            throw problem(number, "invalid motion effect", "use M2, reel, frames a second and timecode")
        }
        guard !current.isEmpty else {
            throw problem(number, "a motion effect without an event", "move it after its event")
        }
        var names = Array(fields[1..<fields.count - 2])
        var lines = Array(current.indices)
        func narrow(_ isMeant: (EDLEvent) -> Bool) {
            let those = lines.filter { isMeant(current[$0]) }
            if !those.isEmpty { lines = those }
        }
        if names.count > 1, let channels = EDLChannels(names[names.count - 1]) {
            names.removeLast()
            narrow { $0.channels.meets(channels) }
        }
        let reel = names.joined(separator: " ")
        narrow { $0.reel == reel }
        if let start = timecode.frames(fields[fields.count - 1]) {
            narrow { $0.source.lowerBound == start }
        } else {
            told.tell("the timecode of the motion effect is not read: \(text.prefix(200))", line: number)
        }
        // In a transition's two lines, the later one; for video and audio, both.
        let last = current[lines[lines.count - 1]]
        for line in lines where current[line].record == last.record { current[line].speed = speed }
    }

    private mutating func comment(_ text: Substring, number: Int) {
        guard let last = current.indices.last else {
            // It would belong to an event, of which there is none yet.
            guard !text.isEmpty, !text.hasPrefix(EDLRate.comment) else { return }
            return tell(unread: text, "*", number: number)
        }
        // Some programs write small letters.
        let start = text.prefix(12).uppercased()
        if start.hasPrefix("ASC_SOP") || start.hasPrefix("ASC_SAT") {
            told.tell("a color correction is not rendered", line: number)
        }
        if start.hasPrefix("FREEZE FRAME") {
            current[last].isFrozen = true
        } else if start.hasPrefix("AUDIO LEVEL") {
            level(text, number: number)
        } else if !notes.take(text, below: last), !text.isEmpty, !text.hasPrefix(EDLRate.comment) {
            current[last].comments.append(String(text))
        }
    }

    /// Returns a level, with silence for minus infinity.
    private static func decibels(_ text: Substring) -> Double? {
        guard let level = Double(text) else { return nil }
        return level.isFinite ? level : level == -.infinity ? VolumeCurve.silence : nil
    }

    /// Reads a comment such as `AUDIO LEVEL AT 01:00:00:00 IS -6.00 DB  (REEL AX A1)`.
    private mutating func level(_ text: Substring, number: Int) {
        let words = text.split { $0.isWhitespace || $0 == "(" || $0 == ")" }
        guard words.count >= 7, words[2].uppercased() == "AT", words[4].uppercased() == "IS",
            let time = timecode.frames(words[3]),
            let decibels = Self.decibels(words[5]), words[6].uppercased() == "DB"
        else {
            tell(unread: text, "AUDIO LEVEL", number: number)
            return
        }
        let channel = words.count > 7 ? words.last.flatMap { EDLChannels($0)?.audio.first } : nil
        let lines = current.indices.filter { !current[$0].channels.audio.isEmpty }
        // In a transition's two lines, the one whose time range contains it.
        let line =
            lines.last { current[$0].record.contains(time) || current[$0].record.upperBound == time }
            ?? lines.last ?? current.count - 1
        current[line].levels.append(.init(time: time, decibels: decibels, channel: channel))
    }

    private func problem(_ line: Int, _ cause: String, _ remedy: String) -> DocumentProblem {
        DocumentProblem(line: line, column: 1, cause: cause, remedy: remedy)
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends. Works on UTF-8, because lists have tens of thousands of
    /// lines.
    var trimmedBlanks: Substring {
        func isBlank(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = utf8
        while isBlank(bytes.first) { bytes.removeFirst() }
        while isBlank(bytes.last) { bytes.removeLast() }
        return Substring(bytes)
    }
}
