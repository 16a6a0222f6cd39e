import ArgumentParser
import Cutroom
import Foundation

/// The options for what counts as silence.
struct SilenceOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The level up to which audio is silent. (default: -40)", valueName: "dBFS"),
        transform: Self.level)
    var silenceThreshold: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The shortest silence. (default: 0.5)", valueName: "time"),
        transform: ExactSeconds.positive)
    var silenceDuration: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much of a silence next to sound isn't counted. (default: 0.1)", valueName: "time"),
        transform: ExactSeconds.zeroOrMore)
    var silenceMargin: CMTime?

    /// The level in dBFS up to which audio is silent.
    static let defaultLevel = -40.0

    /// The first given option.
    var given: String? {
        GivenOption.first([
            "--silence-threshold": silenceThreshold != nil, "--silence-duration": silenceDuration != nil,
            "--silence-margin": silenceMargin != nil,
        ])
    }

    static func level(_ text: String) throws -> Double {
        guard let level = Double(text), (-120...0).contains(level) else {
            throw ValidationError("invalid level \"\(text)\": expected dBFS from -120 to 0, such as -40")
        }
        return level
    }

    /// Returns the silent ranges of a clip, in the file's time.
    func silences(of url: URL, in range: CMTimeRange) async throws -> [CMTimeRange] {
        try await AVURLAsset(url: url).silentRanges(
            below: silenceThreshold ?? Self.defaultLevel,
            shortest: silenceDuration ?? CMTime(value: 1, timescale: 2),
            margin: silenceMargin ?? CMTime(value: 1, timescale: 10), timeRange: range)
    }

    /// Returns the parts of clips that aren't silent, as clips with the same settings and the transitions
    /// between the clips.
    ///
    /// - Throws: A `CommandFailure` if nothing remains.
    func removingSilence(from timeline: Timeline) async throws -> Timeline {
        var result = timeline
        (result.videos, result.transitions) = ([], [])
        for (index, item) in timeline.videos.enumerated() {
            let parts = try await sounding(item)
            if !result.videos.isEmpty, let first = parts.first {
                // A clip that is silent altogether takes the transition after it along.
                let transition =
                    timeline.transitions.indices.contains(index - 1) ? timeline.transitions[index - 1] : .none
                result.transitions.append(transition)
                result.videos.append(first)
            } else {
                result.videos += parts.prefix(1)
            }
            for part in parts.dropFirst() {
                result.transitions.append(.none)
                result.videos.append(part)
            }
        }
        guard !result.videos.isEmpty || timeline.videos.isEmpty else {
            throw CommandFailure(
                status: .badData, cause: "the clips have nothing but silence",
                remedy: "choose a lower --silence-threshold")
        }
        return result
    }

    /// Returns the parts of a clip that aren't silent. A clip without audio is returned as it is.
    private func sounding(_ item: Timeline.VideoItem) async throws -> [Timeline.VideoItem] {
        guard !InputFiles.isSequence(item.url) else { return [item] }
        let adjustments = item.audioAdjustments
        guard adjustments.timeRange == nil, adjustments.volumeKeyframes.isEmpty else {
            throw CommandFailure(
                status: .badData,
                cause:
                    "\(item.url.path): silence can't be removed from a clip whose audio has a part or keyframes"
                    + " of its own",
                remedy: "remove audio-part and volumeKeyframes, or --remove-silence")
        }
        let asset = AVURLAsset(url: item.url)
        let (tracks, duration) = try await asset.load(.tracks, .duration)
        guard tracks.contains(where: { $0.mediaType == .audio && $0.isEnabled }) else { return [item] }
        let whole = CMTimeRange(start: .zero, duration: duration)
        let range = CMTimeRangeGetIntersection(item.sourceTimeRange ?? whole, otherRange: whole)
        guard range.duration > .zero else { return [item] }
        let silences = try await silences(of: item.url, in: range)
        let video = tracks.first { $0.mediaType == .video && !$0.details.isStillImage }
        let rest = RemainingParts(of: range, without: silences, grid: Self.grid(of: video)).ranges
        guard rest != [range] else { return [item] }
        return rest.map { part in
            var copy = item
            copy.sourceTimeRange = part
            return copy
        }
    }

    /// The times at which a clip may be cut: multiples of the duration of a frame, or of a millisecond
    /// without video.
    private static func grid(of video: AVAssetTrack?) -> CMTime {
        guard let duration = video?.minFrameDuration, duration.isNumeric, duration > .zero else {
            return CMTime(value: 1, timescale: 1000)
        }
        return duration
    }
}
