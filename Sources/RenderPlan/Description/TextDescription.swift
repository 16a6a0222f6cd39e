internal import ExtraTypes
internal import MediaTypes

/// The plan as readable text: the output, the segments of the tracks, the instructions, the volumes and the
/// graph.
package struct TextDescription: PlanDescription {
    package static let name = "text"

    package init() {}

    package func text(of described: DescribedPlan) throws -> String {
        let plan = described.plan
        var lines = output(plan)
        if !plan.videoTracks.isEmpty || !plan.composedTracks.isEmpty || !plan.audioTracks.isEmpty {
            lines += ["", "tracks, empty between their clips"] + tracks(described)
        }
        if !plan.instructions.isEmpty {
            lines += ["", "instructions, topmost layer first"] + instructions(plan)
        }
        if let overlay = plan.overlay { lines += overlayLines(overlay, described) }
        if plan.parts != nil { lines += ["", "parts"] + parts(described) }
        if !plan.audioTracks.isEmpty { lines += ["", "volumes"] + volumes(plan) }
        lines += ["", "graph"] + branches(described.graph)
        return lines.map(\.withVisibleControls).joined(separator: "\n") + "\n"
    }

    private func output(_ plan: RenderPlan) -> [String] {
        var columns = TextColumns(indent: "")
        let duration = plan.duration
        var length = "\(ReadableTime.text(duration)) (\(duration.value)/\(duration.timescale))"
        if let format = plan.video {
            length += ", \(plan.frameCount) frames"
            columns.add(
                "picture",
                "\(format.width)x\(format.height), \(rate(format)), \(format.pixelFormat.rawValue), "
                    + format.colorimetry.description)
        }
        if let format = plan.audio {
            let channels = format.channelCount == 1 ? "1 channel" : "\(format.channelCount) channels"
            columns.add("sound", "\(format.sampleRate) Hz, \(channels)")
        }
        columns.add("length", length)
        return columns.lines
    }

    private func rate(_ format: VideoFormat) -> String {
        let (frames, time) = (UInt64(format.frameDuration.timescale), format.frameDuration.value.magnitude)
        let common = greatestCommonDivisor(frames, time)
        guard time > 0 else { return "no frames" }
        let rate = ReadableNumber.text(Double(frames) / Double(time))
        return time == common ? "\(rate) fps" : "\(frames / common)/\(time / common) fps (\(rate))"
    }

    /// Returns the clips of each track, between which the track is empty.
    private func tracks(_ described: DescribedPlan) -> [String] {
        var columns = TextColumns(indent: "  ")
        for track in described.plan.videoTracks + described.plan.composedTracks {
            var name = "\(track.name) (track \(track.trackID))"
            for segment in track.segments {
                guard let clip = segment.clip else { continue }
                columns.add(
                    name, ReadableTime.text(segment.target), file(clip.source, described),
                    ReadableTime.text(clip.sourceRange), picture(clip.picture))
                name = ""
            }
            if !name.isEmpty { columns.add(name, "empty") }
        }
        for track in described.plan.audioTracks {
            var name = "\(track.name) (track \(track.trackID))"
            for segment in track.segments {
                guard let clip = segment.clip else { continue }
                let range = clip.sourceRange(lasting: segment.target.duration)
                let scaling = clip.scaling.map { [$0.words(for: segment.target.duration)] } ?? []
                columns.add(
                    [
                        name, ReadableTime.text(segment.target), file(clip.source, described),
                        ReadableTime.text(range),
                    ] + scaling)
                name = ""
            }
            if !name.isEmpty { columns.add(name, "empty") }
        }
        return columns.lines
    }

    private func file(_ source: MediaSource, _ described: DescribedPlan) -> String {
        "\(described.name(of: source.url)), track \(source.trackID)"
    }

    private func picture(_ picture: SourceFormat) -> String {
        let size = "\(picture.width)x\(picture.height)"
        let form = picture.pixelFormat.map { " " + $0.rawValue } ?? ""
        let turned = picture.orientation == .identity ? [] : [picture.orientation.words]
        return ([size + form] + turned + (picture.look?.words ?? [])).joined(separator: ", ")
    }
}

extension SourceFormat.Orientation {
    /// A description of the orientation.
    var words: String {
        switch self {
        case .identity: "as it is"
        case .rotatedRight: "turned right"
        case .rotatedHalf: "turned over"
        case .rotatedLeft: "turned left"
        case .mirroredHorizontally: "left and right swapped"
        case .mirroredVertically: "top and bottom swapped"
        case .transposed: "mirrored about the falling diagonal"
        case .antiTransposed: "mirrored about the rising diagonal"
        }
    }
}
