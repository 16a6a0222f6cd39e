import Editing
import Foundation
import MediaTypes
import Timeline

/// Builds the audio of a document's composition.
struct AudioAssembly {
    let media: MediaSet
    let layout: DocumentLayout
    /// The document's file, for messages.
    let document: URL
    private(set) var warnings: [String] = []

    init(media: MediaSet, layout: DocumentLayout, document: URL) {
        (self.media, self.layout, self.document) = (media, layout, document)
    }

    /// - Returns: The volumes of all audio tracks.
    mutating func assemble(into tracks: inout LaneTracks) throws -> [AVMutableAudioMixInputParameters] {
        var parameters: [CMPersistentTrackID: AVMutableAudioMixInputParameters] = [:]
        for clip in layout.clips.filter(\.isAudio).sorted(by: { $0.range.start < $1.range.start }) {
            guard case .file(let file, let clock) = media.medium(of: clip.clip), !clip.speed.isStill,
                clip.clip.volume > 0
            else { continue }
            if clip.speed.isBackwards {
                warnings.append("\(clip.path.text): audio isn't played backwards, and is silent")
                continue
            }
            let sound = try self.sound(of: clip, in: file)
            guard !sound.tracks.isEmpty else {
                // Video files may lack audio.
                if clip.clip.own["isOriginalSound"]?.bool == true { continue }
                throw TimelineError(
                    .noAudioTrack, file: file.asset.url, keyPath: clip.path.text,
                    cause: "the file has no audio that can be decoded", remedy: "use a file with audio")
            }
            let news = file.warnings + sound.warnings
            warnings += news.filter { !warnings.contains($0) }
            for audio in sound.tracks {
                try add(clip, audio, of: file, clock, into: &tracks, &parameters)
            }
        }
        return parameters.values.sorted { $0.trackID < $1.trackID }
    }

    private func sound(of clip: PlacedMedia, in file: Clip) throws -> AudioTracks.Choice {
        do {
            return try file.audioTracks.choice(clip.clip.audio)
        } catch var error {
            error.keyPath = clip.path.text
            throw error
        }
    }

    /// Adds one audio track of a clip.
    private mutating func add(
        _ clip: PlacedMedia, _ audio: AVAssetTrack, of file: Clip, _ clock: MediaClock,
        into tracks: inout LaneTracks,
        _ parameters: inout [CMPersistentTrackID: AVMutableAudioMixInputParameters]
    ) throws {
        let slice = try MediaSlice(clip, audio, of: file, clock: clock)
        if slice.missing > MediaSlice.tolerance {
            warnings.append(
                "\(clip.path.text): the file's sound is \(slice.missing.secondsText) shorter than the"
                    + " clip, which is silent there")
        }
        guard slice.target.duration > .zero else { return }
        let trackID = try tracks.insert(slice, clip.lane, .audio)
        let volumes = parameters[trackID] ?? AVMutableAudioMixInputParameters()
        volumes.trackID = trackID
        parameters[trackID] = volumes
        let curve = try clip.clip.volumeCurve(at: clip.path, in: document)
        add(clip, slice.target, curve, to: volumes)
    }

    /// Adds the volume of a clip, which is cross-faded with adjacent clips in transitions.
    private func add(
        _ clip: PlacedMedia, _ range: CMTimeRange, _ curve: VolumeCurve?,
        to parameters: AVMutableAudioMixInputParameters
    ) {
        let volume = Double(clip.clip.volume)
        var whole = VolumeCurve([.init(time: range.start, gain: volume)])
        for transition in clip.transitions.sorted(by: { $0.range.start < $1.range.start }) {
            guard transition.range.intersection(range).duration > .zero else { continue }
            let (first, last) = transition.isOutgoing ? (1.0, 0.0) : (0.0, 1.0)
            let fade = VolumeCurve([
                .init(time: transition.range.start, gain: first),
                .init(time: transition.range.end, gain: last),
            ])
            whole = whole.multiplied(by: fade)
        }
        if let curve { whole = whole.multiplied(by: curve.shifted(by: clip.sourceStart)) }
        let times = [range.start, range.end] + whole.points.map(\.time).filter { range.containsTime($0) }
        let steps = times.sortedOnce
        var last: Float?
        for (start, end) in zip(steps, steps.dropFirst()) {
            let (one, other) = (
                Float(whole.gain(at: start)), Float(whole.gain(at: end, isBefore: true))
            )
            if one != other {
                parameters.setVolumeRamp(
                    fromStartVolume: one, toEndVolume: other,
                    timeRange: CMTimeRange(start: start, end: end))
            } else if last != one {
                parameters.setVolume(one, at: start)
            }
            last = other
        }
    }
}

extension PlacedMedia {
    /// The output time at which the clip's source range begins: after its part of a transition, and before
    /// `range` if the enclosing item begins in the middle of the clip.
    var sourceStart: CMTime {
        guard !speed.isStill, !speed.isBackwards,
            let start = (clip.properties.sourceRange ?? clip.reference.availableRange)?.range?.start
        else { return range.start }
        return range.start + speed.output(start - mediaStart)
    }
}
