import Editing
import Foundation
import MediaTypes

/// Builds the composition, video composition and audio mix of a layout.
struct CompositionAssembly {
    var sources: TimelineSources
    var clock: TimelineClock
    /// The format of the video; `nil` for audio only.
    var format: OutputFormat?
    /// The placement and appearance of clips and overlays.
    var timeline = Timeline()
    var titles: AVVideoCompositionCoreAnimationTool?
    var warnings: [String] = []

    func assemble(
        _ layout: ClipLayout, transitions: [Timeline.Transition], sound: [SoundTrack]
    ) throws -> BuiltTimeline {
        let composition = AVMutableComposition()
        let videoComposition = try format.map {
            try assembleVideo(layout, transitions: transitions, as: $0, in: composition)
        }
        let audioMix = AVMutableAudioMix()
        audioMix.inputParameters = try sound.map { try add($0, to: composition) }
        return BuiltTimeline(
            composition: composition, videoComposition: videoComposition, audioMix: audioMix,
            warnings: warnings)
    }

    private func assembleVideo(
        _ layout: ClipLayout, transitions: [Timeline.Transition], as format: OutputFormat,
        in composition: AVMutableComposition
    ) throws -> AVMutableVideoComposition {
        composition.naturalSize = format.renderSize
        let layers = try addVideo(of: layout.clips, as: format, to: composition)
        let videoComposition = AVMutableVideoComposition()
        videoComposition.renderSize = format.renderSize
        videoComposition.frameDuration = format.frameDuration
        let overlays = try addOverlays(until: layout.duration, as: format, to: composition)
        videoComposition.instructions = OverlayLayer.add(
            overlays,
            to: instructions(clips: layout.clips, layers: layers, transitions: transitions, as: format))
        videoComposition.animationTool = titles
        return videoComposition
    }

    /// Inserts the clips into tracks A and B, the latter only if there is more than one clip. Returns one
    /// layer for each clip.
    private func addVideo(
        of clips: [PlacedClip], as format: OutputFormat, to composition: AVMutableComposition
    ) throws -> [PlacedLayer] {
        let tracks = try (0..<min(2, clips.count)).map { _ in try addTrack(.video, to: composition) }
        return try clips.map { clip in
            let video = sources.videoTracks[clip.index]
            let track = tracks[clip.isOnTrackA ? 0 : 1]
            try insert(
                clip.sourceTimeRange, of: video, at: clip.range, into: track,
                from: sources.videos[clip.index].file)
            let item = timeline.videos[clip.index]
            let fit = Fit(
                naturalSize: video.naturalSize, preferredTransform: video.preferredTransform,
                renderSize: format.renderSize, mode: item.fit, appearance: item.appearance)
            return PlacedLayer(
                trackID: track.trackID, fit: fit, appearance: item.appearance,
                start: clock.time(clip.range.lowerBound),
                hasAlpha: video.hasMediaCharacteristic(.containsAlphaChannel))
        }
    }

    /// Inserts the overlays into as few tracks as possible without overlap. Returns one layer for each.
    private func addOverlays(
        until end: Int64, as format: OutputFormat, to composition: AVMutableComposition
    ) throws -> [OverlayLayer] {
        let layout = try OverlayLayout(timeline, sources: sources, duration: end, clock: clock)
        let writer = LayerWriter(renderSize: format.renderSize, frameDuration: format.frameDuration)
        var lanes: [(track: AVMutableCompositionTrack, end: Int64)] = []
        return try layout.overlays.map { overlay in
            let (item, video) = (timeline.overlays[overlay.index], sources.overlayTracks[overlay.index])
            let free = lanes.firstIndex { $0.end <= overlay.range.lowerBound }
            if free == nil { lanes.append((try addTrack(.video, to: composition), 0)) }
            let lane = free ?? lanes.count - 1
            lanes[lane].end = overlay.range.upperBound
            try insert(
                overlay.sourceTimeRange, of: video, at: overlay.range, into: lanes[lane].track,
                from: item.url)
            let fit = Fit(
                naturalSize: video.naturalSize, preferredTransform: video.preferredTransform,
                renderSize: format.renderSize, mode: item.fit, appearance: item.appearance)
            let range = clock.range(overlay.range)
            let layer = PlacedLayer(
                trackID: lanes[lane].track.trackID, fit: fit, appearance: item.appearance, start: range.start)
            return OverlayLayer(
                index: overlay.index, range: range, instruction: writer.instruction(for: layer, over: range))
        }
    }

    private func instructions(
        clips: [PlacedClip], layers: [PlacedLayer], transitions: [Timeline.Transition],
        as format: OutputFormat
    ) -> [AVMutableVideoCompositionInstruction] {
        let maker = InstructionMaker(renderSize: format.renderSize, frameDuration: format.frameDuration)
        var instructions: [AVMutableVideoCompositionInstruction] = []
        for (clip, layer) in zip(clips, layers) {
            if !clip.passThroughRange.isEmpty {
                instructions.append(
                    maker.passThrough(layer, range: clock.range(clip.passThroughRange)))
            }
            if !clip.transitionRange.isEmpty {
                instructions.append(
                    maker.transition(
                        transitions[clip.index].kind, from: layer, to: layers[clip.index + 1],
                        range: clock.range(clip.transitionRange)))
            }
        }
        return instructions
    }

    /// Inserts one audio track and returns its volume parameters.
    func add(
        _ sound: SoundTrack, to composition: AVMutableComposition
    ) throws -> AVMutableAudioMixInputParameters {
        let track = try addTrack(.audio, to: composition)
        for piece in sound.pieces {
            try insert(
                piece.sourceTimeRange, of: piece.source, at: piece.range, into: track,
                from: piece.file)
        }
        let parameters = AVMutableAudioMixInputParameters()
        parameters.trackID = track.trackID
        for step in sound.volume.steps {
            switch step {
            case .level(let volume, let start):
                parameters.setVolume(volume, at: clock.time(start))
            case .ramp(let start, let end, let range):
                parameters.setVolumeRamp(
                    fromStartVolume: start, toEndVolume: end, timeRange: clock.range(range))
            }
        }
        return parameters
    }

    private func addTrack(
        _ mediaType: AVMediaType, to composition: AVMutableComposition
    ) throws -> AVMutableCompositionTrack {
        guard
            let track = composition.addMutableTrack(
                withMediaType: mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
        else {
            throw TimelineError(
                .invalidTime, cause: "too many tracks",
                remedy: "use fewer voice-overs and music items")
        }
        return track
    }

    private func insert(
        _ range: CMTimeRange, of source: AVAssetTrack, at place: Range<Int64>,
        into track: AVMutableCompositionTrack, from file: URL
    ) throws {
        let target = clock.range(place)
        do {
            try track.insertTimeRange(range, of: source, at: target.start)
            guard range.duration != target.duration else { return }
            track.scaleTimeRange(
                CMTimeRange(start: target.start, duration: range.duration), toDuration: target.duration)
        } catch {
            throw TimelineError(unreadable: file, because: error)
        }
    }
}
