import Editing
import Foundation
import MediaTypes
import Timeline

// The audio of clips and overlays, as tracks of audio.
extension OTIOFromTimeline {
    /// Returns the tracks of the clips' audio, without empty ones.
    func soundTracks(_ parts: [Part]) throws -> [OTIOTrack] {
        try [soundTrack(parts)].compactMap(\.self) + adjustedTracks(parts)
    }

    /// Returns a track of the clips' audio, for editors that read it from audio tracks; `nil` if it would be
    /// empty. Audio with a split edit or a volume that changes has another one.
    private func soundTrack(_ parts: [Part]) throws -> OTIOTrack? {
        var track = OTIOTrack(OTIOItemProperties(name: "A1"), kind: OTIOTrack.audio)
        track.properties.metadata[DocumentKeys.own] = .object(["role": .string("originalSound")])
        var isHeard = false
        for (index, part) in parts.enumerated() {
            if hasAudio(part), !part.item.audioAdjustments.needTrack {
                var clip = try clip(part)
                var own = clip.own
                own["isOriginalSound"] = .bool(true)
                clip.properties.metadata[DocumentKeys.own] = .object(own)
                track.children.append(.clip(clip))
                isHeard = true
            } else {
                track.children.append(.gap(OTIOGap(gap(part.range.duration))))
            }
            guard part.after > .zero || part.before > .zero else { continue }
            let fade = Timeline.Transition(
                .dissolve, duration: part.before + part.after,
                audioFadeCurve: timeline.transitions[index].audioFadeCurve)
            track.children.append(transition(fade, part))
        }
        return isHeard ? track : nil
    }

    /// Returns tracks of the audio with a split edit or a volume that changes, which are in the metadata: as few
    /// as hold it without overlap.
    private func adjustedTracks(_ parts: [Part]) throws -> [OTIOTrack] {
        var tracks: [(track: OTIOTrack, end: CMTime)] = []
        for (part, audio) in placedAudio(parts).sorted(by: { $0.1.range.start < $1.1.range.start }) {
            let index = tracks.firstIndex { $0.end <= audio.range.start } ?? tracks.count
            if index == tracks.count {
                var track = OTIOTrack(OTIOItemProperties(name: "A\(index + 2)"), kind: OTIOTrack.audio)
                track.properties.metadata[DocumentKeys.own] = .object(["role": .string("originalSound")])
                tracks.append((track, .zero))
            }
            let space = audio.range.start - tracks[index].end
            if space > .zero { tracks[index].track.children.append(.gap(OTIOGap(gap(space)))) }
            tracks[index].track.children.append(.clip(try audioClip(part, audio)))
            tracks[index].end = audio.range.end
        }
        return tracks.map(\.track)
    }

    private func hasAudio(_ part: Part) -> Bool {
        part.item.originalSoundVolume > 0 && part.speed.isForward && files[part.item.url]?.audio != nil
    }

    /// Returns the audio of the clips that needs tracks of its own.
    private func placedAudio(_ parts: [Part]) -> [(Part, PlacedAudio)] {
        var (start, lead, overlap) = (CMTime.zero, CMTime.zero, CMTime.zero)
        var result: [(Part, PlacedAudio)] = []
        for (index, part) in parts.enumerated() {
            let cut = start + part.range.duration
            let range = CMTimeRange(start: start - lead, end: cut + part.after)
            if hasAudio(part), part.item.audioAdjustments.needTrack {
                var media = PlacedMedia(range: range, lane: [], transitions: fades(of: part, over: range))
                if overlap > .zero {
                    media.transitions.append(
                        crossFade(index - 1, CMTimeRange(start: range.start, duration: overlap), false))
                }
                if part.before + part.after > .zero {
                    let start = range.end - part.before - part.after
                    media.transitions.append(
                        crossFade(index, CMTimeRange(start: start, end: range.end), true))
                }
                let audio = audio(of: part, at: media)
                if audio.range.duration > .zero { result.append((part, audio)) }
            }
            (start, lead, overlap) = (cut, part.before, part.before + part.after)
        }
        return result
    }

    private func crossFade(_ index: Int, _ range: CMTimeRange, _ isOutgoing: Bool) -> PlacedTransition {
        PlacedTransition(
            range: range, kind: .dissolve, audioFadeCurve: timeline.transitions[index].audioFadeCurve,
            isOutgoing: isOutgoing)
    }

    private func fades(of part: Part, over range: CMTimeRange) -> [PlacedTransition] {
        [
            (CMTimeRange(start: range.start, duration: part.item.fadeIn), false),
            (CMTimeRange(start: range.end - part.item.fadeOut, duration: part.item.fadeOut), true),
        ].filter { $0.0.duration > .zero }.map {
            PlacedTransition(
                range: $0.0, kind: .dissolve, audioFadeCurve: part.item.audioAdjustments.fadeCurve,
                isOutgoing: $0.1, hasPartner: false)
        }
    }

    private func audio(of part: Part, at media: PlacedMedia) -> PlacedAudio {
        var adjustments = part.item.audioAdjustments
        if let range = adjustments.timeRange, !range.duration.isNumeric {
            let end = files[part.item.url]?.audio?.timeRange.end ?? part.whole.end
            adjustments.timeRange = CMTimeRange(start: range.start, end: CMTimeMaximum(range.start, end))
        }
        return PlacedAudio(
            adjustments, of: part.whole, at: media, speed: part.speed,
            within: CMTimeRange(start: .zero, duration: duration))
    }

    /// Returns the audio of a clip alone, with its volume as a curve.
    private func audioClip(_ part: Part, _ audio: PlacedAudio) throws -> OTIOClip {
        var heard = part
        heard.item.audioAdjustments = part.item.audioAdjustments.withoutTrack
        (heard.item.fadeIn, heard.item.fadeOut) = (.zero, .zero)
        heard.item.sourceTimeRange = audio.source
        heard.range = CMTimeRange(start: audio.source.start, duration: audio.range.duration)
        var clip = try clip(heard)
        var own = clip.own
        own["isOriginalSound"] = .bool(true)
        let curve = audio.volume(1).shifted(by: .zero - audio.range.start)
        if curve.constant != 1 { own[VolumeCurve.key] = curve.value }
        clip.properties.metadata[DocumentKeys.own] = .object(own)
        return clip
    }

    /// Returns a track for each overlay and one for its audio, for other programs. Cutroom reads overlays
    /// from the metadata.
    func overlayTracks() throws -> [OTIOTrack] {
        try timeline.overlays.enumerated().flatMap { index, item -> [OTIOTrack] in
            let video = Timeline.VideoItem(
                url: item.url, sourceTimeRange: item.sourceTimeRange, originalSoundVolume: item.volume,
                pictureDuration: item.pictureDuration, fit: item.fit, speed: item.speed,
                audio: item.audio, appearance: item.appearance, fadeIn: item.fadeIn, fadeOut: item.fadeOut,
                audioAdjustments: item.audioAdjustments)
            let whole = try range(of: video, "overlays", index: index)
            guard let speed = SpeedFraction(signed: item.speed) else { return [] }
            var part = Part(
                item: video, speed: speed,
                range: CMTimeRange(start: whole.start, duration: speed.presented(whole.duration)),
                whole: whole)
            part.cut(atEnd: CMTimeMaximum(.zero, item.start + part.range.duration - duration))
            guard part.range.duration > .zero else { return [] }
            let start = item.start
            var tracks = [try overlayTrack(part, start: start, name: "Overlay \(index + 1)")]
            if hasAudio(part) {
                var sound = tracks[0]
                if item.audioAdjustments.needTrack {
                    let range = CMTimeRange(start: start, duration: part.range.duration)
                    let media = PlacedMedia(range: range, lane: [], transitions: fades(of: part, over: range))
                    let audio = audio(of: part, at: media)
                    guard audio.range.duration > .zero else { return tracks }
                    sound.children = audio.range.start > .zero ? [.gap(OTIOGap(gap(audio.range.start)))] : []
                    sound.children.append(.clip(try audioClip(part, audio)))
                }
                sound.kind = OTIOTrack.audio
                sound.properties.name += " audio"
                tracks.append(sound)
            }
            return tracks
        }
    }

    private func overlayTrack(_ part: Part, start: CMTime, name: String) throws -> OTIOTrack {
        var track = OTIOTrack(OTIOItemProperties(name: name))
        track.properties.metadata[DocumentKeys.own] = .object(["role": .string("overlay")])
        if start > .zero { track.children.append(.gap(OTIOGap(gap(start)))) }
        track.children.append(.clip(try clip(part)))
        return track
    }
}

extension Timeline.AudioAdjustments {
    /// Whether audio has another time than its video, or a volume that a track of OpenTimelineIO can't have.
    fileprivate var needTrack: Bool { self != withoutTrack }

    /// What remains if the time and the volume are those of a track.
    fileprivate var withoutTrack: Self {
        var rest = self
        (rest.timeRange, rest.offset, rest.volumeKeyframes) = (nil, .zero, [])
        (rest.fadeIn, rest.fadeOut) = (nil, nil)
        return rest
    }
}
