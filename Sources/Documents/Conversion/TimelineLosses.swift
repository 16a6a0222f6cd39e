import MediaTypes
import Timeline

/// The parts of a document that other formats keep and a `Timeline` has no place for: names, markers, metadata of other
/// programs, the timecode of the start, disabled tracks, and the channels of audio tracks. One line for each kind, since
/// each clip may have them.
struct TimelineLosses {
    private enum Kind: String, CaseIterable {
        case name = "the name is left out"
        case timecode = "the timecode of the start is left out"
        case disabledTrack = "a disabled track is left out"
        case markers = "markers are left out"
        case metadata = "metadata of other programs are left out"
        case channels = "the channels, the balance and the loudness of audio are left out"
    }

    private var places: [Kind: (first: String, count: Int)] = [:]

    init(_ document: OTIOTimeline) {
        // The name of a document that was made from a timeline is that of its file.
        if !document.name.isEmpty, !document.isOwn { add(.name, at: "name") }
        if let start = document.globalStartTime?.time, start != .zero {
            add(.timecode, at: "global_start_time")
        }
        if Self.isForeign(document.metadata) { add(.metadata, at: "metadata") }
        add(.stack(document.tracks), at: JSONPath().appending("tracks"))
    }

    var lines: [String] {
        Kind.allCases.compactMap { kind in
            places[kind].map { place in
                let rest = place.count > 1 ? ", and \(place.count - 1) more" : ""
                return "\(place.first): \(kind.rawValue)\(rest)"
            }
        }
    }

    private mutating func add(_ kind: Kind, at place: @autoclosure () -> String) {
        if let known = places[kind] {
            places[kind] = (known.first, known.count + 1)
        } else {
            places[kind] = (place(), 1)
        }
    }

    private mutating func add(_ item: OTIOItem, at path: JSONPath) {
        if case .transition(let transition) = item, Self.isForeign(transition.metadata) {
            add(.metadata, at: path.text)
        }
        guard let properties = item.properties else { return }
        if !properties.markers.isEmpty { add(.markers, at: path.text) }
        var file = ""
        var children: [OTIOItem] = []
        switch item {
        case .clip(let clip):
            file = clip.fileName
            if !clip.isNamedAsFile { add(.name, at: path.text) }
            if Self.isForeign(clip.reference.metadata) { add(.metadata, at: path.text) }
        case .track(let track):
            if !track.properties.isEnabled { add(.disabledTrack, at: path.text) }
            if track.role == nil, !track.hasUsualName { add(.name, at: path.text) }
            children = track.children
            if track.isAudio, track.role == nil, track.properties.isEnabled { addAudio(of: track, at: path) }
        case .stack(let stack): children = stack.children
        case .gap, .transition, .other: break
        }
        if Self.isForeign(properties.metadata, file: file) { add(.metadata, at: path.text) }
        for (index, child) in children.enumerated() { add(child, at: path.child(index)) }
    }

    /// Adds the losses of audio clips, which become voice-overs.
    private mutating func addAudio(of track: OTIOTrack, at path: JSONPath) {
        for (index, child) in track.children.enumerated() {
            guard case .clip(let clip) = child,
                ["channels", "pan", "loudness"].contains(where: { clip.own[$0] != nil })
            else { continue }
            add(.channels, at: path.child(index).text)
        }
    }

    /// Returns whether metadata say more than the timeline does. It has the kind of a list's transition, and the reel if
    /// that is the name of the file.
    private static func isForeign(_ metadata: JSONObject, file: String = "") -> Bool {
        metadata.members.contains { member in
            guard member.key != DocumentKeys.own else { return false }
            guard member.key == "cmx_3600", let list = member.value.object else {
                return member.value.object?.isEmpty != true
            }
            return list.members.contains { member in
                switch member.key {
                case "transition", "drop_frame": false
                case "reel": !OTIOClip.isReel(member.value.string ?? "", of: file)
                default: true
                }
            }
        }
    }
}

extension OTIOClip {
    /// The name of the file, or the pattern of numbered files; empty if there is none.
    fileprivate var fileName: String {
        switch reference.kind {
        case .external(let text): MediaAddress(text).name
        case .imageSequence(let sequence): sequence.prefix + sequence.suffix
        case .missing, .generator, .other: ""
        }
    }

    /// Whether the clip's name is that of its file, or the reel of a list. A clip without a file is found by its name.
    fileprivate var isNamedAsFile: Bool {
        let (name, file) = (properties.name, fileName)
        if name.isEmpty || file.isEmpty || name == file { return true }
        if name == properties.metadata["cmx_3600"]?.object?["reel"]?.string { return true }
        if case .imageSequence(let sequence) = reference.kind, name.hasPrefix(sequence.stem) { return true }
        return name.lowercased() == Self.stem(file).lowercased()
    }

    /// Returns whether a list's reel is derived from the name of a file, with at most eight letters and digits.
    fileprivate static func isReel(_ reel: String, of file: String) -> Bool {
        let letters = stem(file).lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return ["", "ax", "bl", letters, String(letters.prefix(8))].contains(reel.lowercased())
    }

    private static func stem(_ file: String) -> Substring {
        file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    }
}

extension OTIOImageSequence {
    /// The beginning of the names of the files, without a separator before the number.
    fileprivate var stem: String {
        String(prefix.reversed().drop { ".-_ ".contains($0) }.reversed())
    }
}

extension OTIOTrack {
    /// Whether the name of the track says no more than its kind and its number.
    fileprivate var hasUsualName: Bool {
        let name = properties.name.lowercased().drop(while: \.isLetter)
        let kind = properties.name.lowercased().prefix(while: \.isLetter)
        return ["", "v", "a", "video", "audio", "track"].contains(kind)
            && name.allSatisfy { $0.isNumber || $0 == " " || $0 == "-" }
    }
}
