internal import Containers
package import ExtraTypes
internal import Foundation
internal import MediaInspection
internal import MediaTypes
package import RenderPlan

/// Determines whether the audio of an output is that of one file, unchanged from start to end.
package enum CopiedSound {
    /// - Returns: The samples to copy; nil if the audio has to be rendered.
    package static func copy(in plan: RenderPlan, as codec: AudioEncoding.Codec) -> PartPlan.Copy? {
        guard plan.audioTracks.count == 1, let track = plan.audioTracks.first, track.segments.count == 1,
            track.tap == nil, !plan.hasGain,
            let segment = track.segments.first, let clip = segment.clip, clip.scaling == nil,
            segment.target.duration == plan.duration, isAtFullVolume(plan, track.name)
        else { return nil }
        // A file that can't be read is reported when the audio is rendered.
        guard let file = try? SourceFile(path: clip.source.url.path), let movie = try? SampledMovie(of: file),
            let source = movie.track(clip.source.trackID), !source.samples.isEmpty, !source.isElsewhere,
            source.track.entry?.isEncrypted == false, isCoded(source, as: codec)
        else { return nil }
        return PartPlan.Copy(
            url: clip.source.url, trackID: clip.source.trackID, samples: source.samples.indices,
            byteCount: source.samples.reduce(0) { $0 + $1.size })
    }

    /// A constant volume is a property of the track's element, a changing one its ramp.
    private static func isAtFullVolume(_ plan: RenderPlan, _ name: String) -> Bool {
        let links = Dictionary(plan.graph.links.map { ($0.from, $0.to) }) { first, _ in first }
        guard let volume = plan.graph.elements.first(where: { $0.name == links[name] }),
            volume.factory == "volume", volume.properties.isEmpty
        else { return false }
        return plan.graph.ramps.allSatisfy { ramp in
            ramp.element != volume.name || ramp.keyframes.allSatisfy { $0.value == 1 }
        }
    }

    private static func isCoded(_ track: SampledTrack, as codec: AudioEncoding.Codec) -> Bool {
        switch codec {
        // Object type 0x40 is AAC; the others of `mp4a` are AAC of MPEG-2 and MP3.
        case .aac: track.track.entry?.format == "mp4a" && track.track.entry?.objectType == 0x40
        case .alac: track.track.entry?.format == "alac"
        default: false
        }
    }
}
