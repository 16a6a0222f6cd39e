import Editing
import Foundation
import MediaTypes
import Timeline

/// Builds the audio of a document's composition.
struct DocumentAudio {
    let media: MediaSet
    let layout: DocumentLayout
    /// The document's file, for messages.
    let document: URL
    let measurer: AudioMeasurer
    private(set) var warnings: [String] = []

    init(media: MediaSet, layout: DocumentLayout, document: URL, measurer: AudioMeasurer) {
        (self.media, self.layout, self.document) = (media, layout, document)
        self.measurer = measurer
    }

    mutating func assemble(into assembly: inout CompositionAssembly) async throws {
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
                guard sound.undecodable != nil else {
                    // Some programs name the audio of clips whose files have none.
                    warnings.append(
                        "\(clip.path.text): the file \(file.asset.url.lastPathComponent) has no audio, and the"
                            + " clip is silent")
                    continue
                }
                throw TimelineError(
                    .noAudioTrack, file: file.asset.url, keyPath: clip.path.text,
                    cause: "the file has no audio that can be decoded", remedy: "use a file with audio")
            }
            let news = file.warnings + sound.warnings
            warnings += news.filter { !warnings.contains($0) }
            try await add(clip, sound.tracks, of: file, clock, to: &assembly)
        }
    }

    private func sound(of clip: DocumentClip, in file: Clip) throws -> AudioTracks.Choice {
        do {
            return try file.audioTracks.choice(clip.clip.audio)
        } catch var error {
            error.keyPath = clip.path.text
            throw error
        }
    }

    /// Adds the audio tracks of a clip.
    private mutating func add(
        _ clip: DocumentClip, _ tracks: [AVAssetTrack], of file: Clip, _ clock: MediaClock,
        to assembly: inout CompositionAssembly
    ) async throws {
        var slices: [(track: AVAssetTrack, slice: MediaSlice)] = []
        for audio in tracks {
            let slice = try MediaSlice(clip, audio, of: file, clock: clock)
            if slice.missing > MediaSlice.tolerance {
                warnings.append(
                    "\(clip.path.text): the file's sound is \(slice.missing.secondsText) shorter than the"
                        + " clip, which is silent there")
            }
            if slice.target.duration > .zero { slices.append((audio, slice)) }
        }
        let adjustments = try clip.clip.audioAdjustments(at: clip.path, in: document)
        let loudness = try await volume(of: slices, adjustments, clip)
        for (audio, slice) in slices {
            var volume = VolumeCurve(clip.clip.volume, of: clip.media, in: slice.target)
            if let changes = try clip.clip.volumeCurve(at: clip.path, in: document) {
                volume = volume.multiplied(by: changes.shifted(by: clip.sourceStart))
            }
            if let loudness { volume = volume.multiplied(by: loudness) }
            if loudness != nil, let excess = ClipLoudness.excess(of: volume) {
                throw TimelineError(
                    .invalidVolume, file: file.asset.url, keyPath: clip.path.text, cause: excess,
                    remedy: ClipLoudness.remedyOfExcess)
            }
            try assembly.insertAudio(
                slice.pieces, of: audio, over: slice.target, lane: clip.lane,
                volume: volume.steps(over: slice.target), channels: adjustments.channelMatrix)
        }
    }

    /// Returns the volume with which the clip has its loudness; `nil` for no change.
    private mutating func volume(
        of slices: [(track: AVAssetTrack, slice: MediaSlice)], _ adjustments: Timeline.AudioAdjustments,
        _ clip: DocumentClip
    ) async throws -> VolumeCurve? {
        guard let loudness = adjustments.loudness, !slices.isEmpty else { return nil }
        let audio = slices.map { (track: $0.track, pieces: $0.slice.pieces) }
        let measured = ClipLoudness(audio, channels: adjustments.channelMatrix, measurer: measurer)
        guard let volume = try await measured.volume(for: loudness) else {
            warnings.append("\(clip.path.text): \(ClipLoudness.unmeasured)")
            return nil
        }
        return volume
    }
}

extension DocumentClip {
    /// The output time at which the clip's source range begins: after its part of a transition, and before
    /// `range` if the enclosing item begins in the middle of the clip.
    var sourceStart: CMTime {
        guard !speed.isStill, !speed.isBackwards,
            let start = (clip.properties.sourceRange ?? clip.reference.availableRange)?.range?.start
        else { return range.start }
        return range.start + speed.output(start - mediaStart)
    }
}
