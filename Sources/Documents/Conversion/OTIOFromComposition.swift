import Editing
import Foundation
import MediaTypes
import Timeline

/// Makes a document of OpenTimelineIO from a composition: tracks, clips and gaps, and transitions if two
/// clips overlap under an opacity ramp.
struct OTIOFromComposition {
    private let composition: AVComposition
    private let videoComposition: AVVideoComposition?
    private let audioMix: AVAudioMix?
    private var rate: FrameRateFraction = FrameRateFraction(25, 1)
    private(set) var losses: [String] = []

    /// A segment of a composition's track.
    private struct Piece {
        var trackID: CMPersistentTrackID
        var trackIndex: Int
        var url: URL
        var source: CMTimeRange
        var target: CMTimeRange
        /// The index of the piece that dissolves into this one.
        var previous: Int?
    }

    init(_ composition: AVComposition, _ videoComposition: AVVideoComposition?, _ audioMix: AVAudioMix?) {
        (self.composition, self.videoComposition, self.audioMix) = (composition, videoComposition, audioMix)
        let first = composition.tracks(withMediaType: .video).first?.outputFrameDuration
        let frame = videoComposition?.frameDuration ?? first
        rate = frame.flatMap { FrameRateFraction(frameDuration: $0) } ?? rate
    }

    mutating func document(name: String) -> OTIOTimeline {
        var timeline = OTIOTimeline(name: name)
        timeline.tracks.children = (videoTracks() + audioTracks()).map(OTIOItem.track)
        var own: JSONObject = ["version": .integer(1), "frameDuration": .time(rate.frameDuration)]
        if let size = videoComposition?.renderSize, size.width >= 2, size.height >= 2 {
            own["renderSize"] = .object([
                "width": .double(Double(size.width)), "height": .double(Double(size.height)),
            ])
        }
        timeline.metadata[DocumentKeys.own] = .object(["timeline": .object(own), "isForeign": .bool(true)])
        if videoComposition?.animationTool != nil {
            losses.append("layers of the animation tool are left out")
        }
        return timeline
    }

    private func pieces(_ tracks: [AVCompositionTrack]) -> [Piece] {
        tracks.enumerated().flatMap { index, track in
            track.segments.compactMap { segment in
                guard let url = segment.sourceURL, !segment.isEmpty else { return nil }
                return Piece(
                    trackID: track.trackID, trackIndex: index, url: url, source: segment.timeMapping.source,
                    target: segment.timeMapping.target)
            }
        }.sorted { $0.target.start < $1.target.start }
    }

    private mutating func videoTracks() -> [OTIOTrack] {
        var pieces = pieces(composition.tracks(withMediaType: .video).filter(\.isEnabled))
        link(&pieces)
        // Pieces that dissolve into each other share a lane, as do those of one track.
        var lanes: [(end: CMTime, pieces: [Int])] = []
        var laneOfPiece: [Int] = []
        var homes: [Int: Int] = [:]
        for (index, piece) in pieces.enumerated() {
            let linked = piece.previous.map { laneOfPiece[$0] }
            let home = homes[piece.trackIndex].flatMap { lanes[$0].end <= piece.target.start ? $0 : nil }
            let lane = linked ?? home ?? lanes.count
            if lane == lanes.count { lanes.append((.zero, [])) }
            lanes[lane].pieces.append(index)
            lanes[lane].end = piece.target.end
            laneOfPiece.append(lane)
            homes[piece.trackIndex] = lane
        }
        let order = order(lanes.count) { id in
            Set(pieces.indices.filter { pieces[$0].trackID == id }.map { laneOfPiece[$0] })
        }
        return order.enumerated().map { index, lane in
            track(lanes[lane].pieces.map { ($0, pieces[$0]) }, pieces, name: "V\(index + 1)")
        }
    }

    /// Links two pieces if one ends and the other begins with an opacity ramp over all of their overlap.
    private func link(_ pieces: inout [Piece]) {
        var starts: [CMTime: [Int]] = [:]
        var ends: [CMTime: [Int]] = [:]
        for (index, piece) in pieces.enumerated() {
            starts[piece.target.start.reduced, default: []].append(index)
            ends[piece.target.end.reduced, default: []].append(index)
        }
        for instruction in videoComposition?.instructions ?? [] {
            guard let instruction = instruction as? AVVideoCompositionInstruction,
                instruction.layerInstructions.count >= 2
            else { continue }
            let range = instruction.timeRange
            let ids = Set(instruction.layerInstructions.map(\.trackID))
            let isDissolve = instruction.layerInstructions.contains { layer in
                guard let ramp = layer.opacityRamp(at: range.start), ramp.timeRange == range else {
                    return false
                }
                return (ramp.start, ramp.end) == (1, 0) || (ramp.start, ramp.end) == (0, 1)
            }
            guard isDissolve,
                let old = ends[range.end.reduced]?.first(where: { ids.contains(pieces[$0].trackID) }),
                let new = starts[range.start.reduced]?.first(where: {
                    ids.contains(pieces[$0].trackID) && pieces[$0].trackID != pieces[old].trackID
                })
            else { continue }
            pieces[new].previous = old
        }
    }

    /// Returns the lanes from the bottom up: a lane is above those that its layers are in front of.
    private func order(
        _ count: Int, lanesOf: (CMPersistentTrackID) -> Set<Int>
    ) -> [Int] {
        var heights = Array(repeating: 0, count: count)
        var lanes: [CMPersistentTrackID: Set<Int>] = [:]
        for instruction in videoComposition?.instructions ?? [] {
            guard let instruction = instruction as? AVVideoCompositionInstruction else { continue }
            for (index, layer) in instruction.layerInstructions.reversed().enumerated() {
                let its = lanes[layer.trackID] ?? lanesOf(layer.trackID)
                lanes[layer.trackID] = its
                for lane in its { heights[lane] = max(heights[lane], index) }
            }
        }
        return (0..<count).sorted { (heights[$0], $0) < (heights[$1], $1) }
    }

    private mutating func track(_ lane: [(Int, Piece)], _ pieces: [Piece], name: String) -> OTIOTrack {
        var track = OTIOTrack(OTIOItemProperties(name: name))
        var end = CMTime.zero
        for (position, (index, piece)) in lane.enumerated() {
            var target = piece.target
            if let previous = piece.previous, position > 0, lane[position - 1].0 == previous {
                let overlap = pieces[previous].target.end - target.start
                let half = rate.time(rate.frames(overlap) / 2)
                track.children.append(
                    .transition(
                        OTIOTransition(
                            inOffset: OTIORationalTime(half, rate: rate),
                            outOffset: OTIORationalTime(overlap - half, rate: rate))))
                target = CMTimeRange(start: target.start + half, end: target.end)
            } else if target.start > end {
                track.children.append(gap(target.start - end))
            }
            if position + 1 < lane.count, lane[position + 1].1.previous == index {
                let overlap = target.end - lane[position + 1].1.target.start
                let half = rate.time(rate.frames(overlap) / 2)
                target = CMTimeRange(start: target.start, end: target.end - (overlap - half))
            }
            track.children.append(.clip(clip(piece, target)))
            end = target.end
        }
        return track
    }

    private mutating func clip(_ piece: Piece, _ target: CMTimeRange) -> OTIOClip {
        let scalar = piece.source.duration.seconds / piece.target.duration.seconds
        let isWarped = piece.source.duration != piece.target.duration
        let lead = target.start - piece.target.start
        let start = piece.source.start + (isWarped ? SpeedFraction(scalar)?.media(lead) ?? lead : lead)
        var properties = OTIOItemProperties(
            name: piece.url.deletingPathExtension().lastPathComponent,
            sourceRange: OTIOTimeRange(CMTimeRange(start: start, duration: target.duration), rate: rate))
        if isWarped {
            properties.effects = [OTIOEffect(.linearTimeWarp(scalar), effectName: "LinearTimeWarp")]
        }
        if let fit = fit(piece, target) {
            properties.metadata[DocumentKeys.own] = .object(["fit": .string(fit)])
        }
        return OTIOClip(properties, reference: OTIOMediaReference(.external(piece.url.absoluteString)))
    }

    /// Returns the placement of a piece, if documents can express it.
    private mutating func fit(_ piece: Piece, _ target: CMTimeRange) -> String? {
        let middle = CMTimeRange(start: target.start, end: target.end)
        guard let videoComposition, let track = composition.track(withTrackID: piece.trackID),
            let instruction = videoComposition.instructions.first(where: {
                $0.timeRange.containsTime(middle.start)
            }) as? AVVideoCompositionInstruction,
            let layer = instruction.layerInstructions.first(where: { $0.trackID == piece.trackID })
        else { return nil }
        let transform = layer.transformRamp(at: middle.start)?.start ?? .identity
        guard let size = track.segment(forTrackTime: middle.start).map({ _ in track.naturalSize }),
            size.width > 0, size.height > 0, videoComposition.renderSize.width > 0
        else { return nil }
        for mode in Timeline.FitMode.allCases {
            let fit = Fit(
                naturalSize: size, preferredTransform: track.preferredTransform,
                renderSize: videoComposition.renderSize, mode: mode)
            if fit.transform.isNear(transform) { return mode == .fit ? nil : mode.rawValue }
        }
        let loss = "the placement of clips is left out: they are fitted into the frame"
        if !losses.contains(loss) { losses.append(loss) }
        return nil
    }

    private mutating func audioTracks() -> [OTIOTrack] {
        if audioMix?.gain != nil { losses.append("the gain of the whole audio mix is left out") }
        let tracks = composition.tracks(withMediaType: .audio).filter(\.isEnabled)
        return tracks.enumerated().map { index, source in
            let parameters = audioMix?.inputParameters.first { $0.trackID == source.trackID }
            var track = OTIOTrack(OTIOItemProperties(name: "A\(index + 1)"), kind: OTIOTrack.audio)
            var end = CMTime.zero
            for piece in pieces([source]) {
                if piece.target.start > end { track.children.append(gap(piece.target.start - end)) }
                var clip = clip(piece, piece.target)
                if let volume = volume(parameters, piece.target), volume != 1 {
                    clip.properties.metadata[DocumentKeys.own] = .object(["volume": .double(Double(volume))])
                }
                track.children.append(.clip(clip))
                end = piece.target.end
            }
            return track
        }
    }

    /// Returns the volume in the middle of a piece.
    private mutating func volume(_ parameters: AVAudioMixInputParameters?, _ range: CMTimeRange) -> Float? {
        guard let parameters else { return nil }
        var (start, end, ramp) = (Float(1), Float(1), CMTimeRange.zero)
        let middle = range.start + CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: 2)
        guard parameters.getVolumeRamp(for: middle, startVolume: &start, endVolume: &end, timeRange: &ramp)
        else { return nil }
        if start != end || !ramp.containsTimeRange(range) && ramp.containsTime(middle) {
            let loss = "changes of volume within a clip are left out"
            if !losses.contains(loss) { losses.append(loss) }
        }
        return ramp.containsTime(middle) ? start + (end - start) / 2 : nil
    }

    private func gap(_ duration: CMTime) -> OTIOItem {
        .gap(
            OTIOGap(
                OTIOItemProperties(
                    sourceRange: OTIOTimeRange(CMTimeRange(start: .zero, duration: duration), rate: rate))))
    }
}

extension CGAffineTransform {
    /// Returns whether all numbers are equal except for rounding.
    fileprivate func isNear(_ other: CGAffineTransform) -> Bool {
        zip([a, b, c, d, tx, ty], [other.a, other.b, other.c, other.d, other.tx, other.ty])
            .allSatisfy { ($0 - $1).magnitude < 0.01 }
    }
}
