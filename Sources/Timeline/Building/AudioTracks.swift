package import Editing
import ExtraTypes
import Foundation
package import MediaTypes

/// The audio tracks of a file, and the choice among them.
package struct AudioTracks {
    /// The selected tracks, and warnings about the others.
    package struct Choice {
        /// In the file's order.
        package var tracks: [AVAssetTrack] = []
        /// The first track that would be used if a decoder for it were installed.
        package var undecodable: AVAssetTrack?
        package var warnings: [String] = []

        /// The range from the first start of a track to the last end; `nil` without tracks.
        package var timeRange: CMTimeRange? {
            guard let first = tracks.first else { return nil }
            return tracks.reduce(first.timeRange) { $0.union($1.timeRange) }
        }

        /// Returns the range of a whole clip with video, which begins with its audio if that leads the video.
        ///
        /// Black precedes the video then, as where the inspector counts it to the video's track. Clips in
        /// reverse, and frames that are held, have no audio.
        package func range(leading video: AVAssetTrack, at speed: SpeedFraction) -> CMTimeRange {
            let range = video.timeRange
            guard speed.isForward, !video.isStill, let start = timeRange?.start,
                range.start - start >= MediaDescription.leastAudioLead
            else { return range }
            return CMTimeRange(start: start, end: range.end)
        }

        /// Returns how long the audio goes on after a clip's video; `nil` if that is a few frames at most, as the
        /// packets of encoders make it, or if the clip's audio isn't heard.
        package func tail(after video: AVAssetTrack, at speed: SpeedFraction) -> CMTime? {
            guard speed.isForward, !video.isStill, let end = timeRange?.end else { return nil }
            let tail = end - video.timeRange.end
            return tail.isNumeric && tail >= MediaDescription.leastAudioLead ? tail : nil
        }
    }

    private let file: URL
    /// All tracks with media, in the file's order.
    private let all: [AVAssetTrack]

    init(_ tracks: [AVAssetTrack], of file: URL) {
        self.file = file
        all = tracks.filter { $0.mediaType == .audio && !$0.timeRange.isVoid }
    }

    /// Chooses tracks.
    ///
    /// - Throws: A `TimelineError` without a key path if the file has no such track.
    package func choice(_ selection: Timeline.AudioSelection) throws(TimelineError) -> Choice {
        switch selection {
        case .automatic:
            var choice = choice(among: all.filter(\.isEnabled))
            choice.warnings += notes(on: choice)
            return choice
        case .all:
            return choice(of: all)
        case .track(let number):
            guard all.indices.contains(number - 1) else { throw missing("number \(number)") }
            return choice(of: [all[number - 1]])
        case .language(let code):
            let spoken = all.filter { LanguageCode.areEqual($0.language, code) }
            let enabled = spoken.filter(\.isEnabled)
            guard !spoken.isEmpty else { throw missing("in the language \"\(code)\"") }
            return choice(among: enabled.isEmpty ? [spoken[0]] : enabled)
        }
    }

    /// Returns all tracks without a group, and one of each group: the first that is marked as the default, or
    /// else the first.
    private func choice(among candidates: [AVAssetTrack]) -> Choice {
        var (chosen, groups): ([AVAssetTrack], Set<Int>) = ([], [])
        var warnings: [String] = []
        for track in candidates {
            guard track.alternateGroup != 0 else {
                chosen.append(track)
                continue
            }
            guard groups.insert(track.alternateGroup).inserted else { continue }
            let group = candidates.filter { $0.alternateGroup == track.alternateGroup }
            let preferred = Self.preferred(group) ?? track
            if !preferred.isDecodable, let other = Self.preferred(group.filter(\.isDecodable)) {
                let missing = MissingDecoder(of: preferred, "audio track \(name(preferred))")
                warnings.append(
                    "\(file.path): \(missing.cause), and \(name(other)) is used: \(missing.remedy)")
                chosen.append(other)
            } else {
                chosen.append(preferred)
            }
        }
        var choice = choice(of: chosen)
        choice.warnings = warnings + choice.warnings
        return choice
    }

    private static func preferred(_ tracks: [AVAssetTrack]) -> AVAssetTrack? {
        tracks.first { $0.isDefault != false } ?? tracks.first
    }

    /// Returns the decodable tracks, with warnings about the others.
    private func choice(of tracks: [AVAssetTrack]) -> Choice {
        var choice = Choice(tracks: tracks.filter(\.isDecodable))
        let undecodable = tracks.filter { !$0.isDecodable }
        choice.undecodable = undecodable.first
        guard !choice.tracks.isEmpty else { return choice }
        choice.warnings = undecodable.map { track in
            let missing = MissingDecoder(of: track, "audio track \(name(track))")
            return "\(file.path): \(missing.cause), and it is left out: \(missing.remedy)"
        }
        return choice
    }

    /// Returns notes on an automatic choice that the user may not expect.
    private func notes(on choice: Choice) -> [String] {
        let others = all.filter { other in !choice.tracks.contains { $0 === other } && other.isDecodable }
        guard choice.tracks.count > 1 || !others.isEmpty else { return [] }
        let (used, left) = (choice.tracks.map(name), others.map(name))
        var words = used.isEmpty ? [] : [used.joinedByAnd + (used.count > 1 ? " are mixed" : " is used")]
        if !left.isEmpty {
            let reason = used.isEmpty ? " disabled and" : ""
            words.append(left.joinedByAnd + (left.count > 1 ? " are" : " is") + "\(reason) left out")
        }
        return [
            "\(file.path): of \(all.count) audio track\(all.count > 1 ? "s" : ""), "
                + words.joined(separator: ", ") + ": choose with audio=NUMBER, audio=LANGUAGE or audio=all"
        ]
    }

    private func missing(_ what: String) -> TimelineError {
        let names = all.map(name)
        return TimelineError(
            .noAudioTrack, file: file, cause: "the file has no audio track \(what)",
            remedy: names.isEmpty ? "use a file with audio" : "choose from its tracks \(names.joinedByAnd)")
    }

    /// Returns the number of a track, with its language.
    private func name(_ track: AVAssetTrack) -> String {
        let number = (all.firstIndex { $0 === track } ?? 0) + 1
        return track.withLanguage(number)
    }
}

extension AVAssetTrack {
    /// Returns the number that names the track in a message, with its language.
    func withLanguage(_ number: Int) -> String {
        "\(number)" + (language.map { " (\($0.withVisibleControls))" } ?? "")
    }
}

extension [String] {
    /// The words as in *one, two and three*.
    var joinedByAnd: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

/// The text of an error about a track without an installed decoder.
struct MissingDecoder {
    let cause: String
    /// The remedy, with the Debian packages of a decoder if there is one.
    let remedy: String

    init(of track: AVAssetTrack, _ what: String) {
        let decoder = track.requiredDecoder
        let format = decoder?.format.map { " (\($0))" } ?? ""
        guard let packages = decoder?.packages else {
            cause = "GStreamer has no decoder for \(what)\(format)"
            remedy = "convert the file, such as with ffmpeg"
            return
        }
        cause = "no decoder installed for \(what)\(format)"
        remedy = "install \(packages), or convert the file"
    }
}
