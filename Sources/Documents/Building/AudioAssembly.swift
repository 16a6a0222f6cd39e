import Editing
import Foundation
import MediaTypes
import Timeline

/// Builds the audio of a document's composition.
struct AudioAssembly {
    let media: MediaSet
    let layout: DocumentLayout
    private(set) var warnings: [String] = []

    init(media: MediaSet, layout: DocumentLayout) { (self.media, self.layout) = (media, layout) }

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
            guard let audio = file.audio else {
                // A video's own sound may be missing.
                if clip.clip.own["isOriginalSound"]?.bool == true { continue }
                throw TimelineError(
                    .noAudioTrack, file: file.asset.url, keyPath: clip.path.text,
                    cause: "the file has no audio that can be decoded", remedy: "use a file with audio")
            }
            let slice = try MediaSlice(clip, audio, clock: clock, file: file.asset.url)
            let trackID = try tracks.insert(slice, clip.lane, .audio)
            let volumes = parameters[trackID] ?? AVMutableAudioMixInputParameters()
            volumes.trackID = trackID
            parameters[trackID] = volumes
            add(clip, slice.target, to: volumes)
        }
        return parameters.values.sorted { $0.trackID < $1.trackID }
    }

    /// Adds the volume of a clip, which cross-fades with its neighbors in transitions.
    private func add(
        _ clip: PlacedMedia, _ range: CMTimeRange, to parameters: AVMutableAudioMixInputParameters
    ) {
        let volume = clip.clip.volume
        var hasStart = false
        for transition in clip.transitions.sorted(by: { $0.range.start < $1.range.start }) {
            let shown = transition.range.intersection(range)
            guard shown.duration > .zero else { continue }
            func level(_ time: CMTime) -> Float {
                let part = (time - transition.range.start).seconds / transition.range.duration.seconds
                return volume * Float(transition.isOutgoing ? 1 - part : part)
            }
            if !hasStart, shown.start > range.start { parameters.setVolume(volume, at: range.start) }
            hasStart = true
            parameters.setVolumeRamp(
                fromStartVolume: level(shown.start), toEndVolume: level(shown.end), timeRange: shown)
        }
        if !hasStart { parameters.setVolume(volume, at: range.start) }
    }
}
