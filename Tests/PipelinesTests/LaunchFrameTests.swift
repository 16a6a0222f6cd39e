import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import TestSupport
import Testing

@testable import Sessions

/// What `launch.txt` says is enough to draw the frames: its command makes those of the engine, if it is fed with frames that
/// ffmpeg decodes, and its properties have the values of the plan's ramps.
@Suite(.timeLimit(.minutes(5))) struct LaunchFrameTests {
    /// The scenarios that the compositor draws from frames as they are in the files.
    @Test(arguments: TestShare.of(["cut", "dissolve", "push", "slow-push", "wipe", "slow-motion"]))
    func framesAreTheEngines(scenario: String) async throws {
        let folder = try TemporaryFolder.make("launch-\(scenario)")
        defer { TemporaryFolder.remove(folder) }
        let plan = try await Scenario(name: scenario).session(in: folder).compiledPlan()
        let format = try #require(plan.video)
        let golden = PackageRoot.url.appendingPathComponent("Pipelines/\(scenario)/launch.txt")
        let launch = LaunchText(try String(contentsOf: golden, encoding: .utf8))
        let film = try await RawFilm(rendering: plan)
        let size = film.frames.count / Int(plan.frameCount)
        var compared = 0
        for index in stride(from: 0, to: plan.frameCount, by: 3) {
            let time = format.time(ofFrame: index)
            let instruction = plan.instructions.first { $0.timeRange.containsTime(time) }
            // Frames that our feed draws are beyond the launch syntax.
            guard instruction?.needsComposedBranch == false else { continue }
            var sources: [String: String] = [:]
            for track in plan.videoTracks {
                sources[track.name] = try await source(of: track, at: time, format, in: folder)
            }
            try launch.script(sources, set: values(of: plan.graph.ramps, at: time)).write(
                to: folder.appendingPathComponent("launch.sh"), atomically: true, encoding: .utf8)
            try await ChildProcess.run(
                "sh",
                ["-c", "cd '\(folder.path)' && sh launch.sh > log.txt 2>&1 || { cat log.txt >&2; exit 1; }"])
            let drawn = try Data(contentsOf: folder.appendingPathComponent("frame.raw")).prefix(size)
            let expected = film.frames.dropFirst(Int(index) * size).prefix(size)
            try #require(drawn.count == size)
            let worst = Differences.greatest(drawn, expected)
            #expect(worst <= 2, "frame \(index) differs by \(worst)")
            compared += 1
        }
        #expect(compared >= 8)
    }

    /// The elements that give a track's frame at a time; nil where it is empty.
    private func source(
        of track: VideoTrackPlan, at time: CMTime, _ format: VideoFormat, in folder: URL
    ) async throws -> String? {
        guard let segment = track.segments.first(where: { $0.target.containsTime(time) }),
            let clip = segment.clip
        else { return nil }
        let moment = CMTimeMapTimeFromRangeToRange(
            time, fromRange: segment.target, toRange: clip.sourceRange)
        let video = try await FFmpeg.video(of: clip.source.url)
        let frame = try #require(video.frames.last { $0.presentationTime.seconds <= moment.seconds + 0.001 })
        try Data(frame.allBytes).write(to: folder.appendingPathComponent("\(track.name).raw"))
        return "filesrc location=\(track.name).raw ! rawvideoparse format=i420 width=\(format.width)"
            + " height=\(format.height) framerate=25/1 ! \(format.caps())"
    }

    /// The values of properties at a time, by element or pad and property.
    private func values(of ramps: [Ramp], at time: CMTime) -> [String: String] {
        var values: [String: String] = [:]
        for ramp in ramps where ramp.interpolation == .hold {
            guard let keyframe = ramp.keyframes.last(where: { $0.time <= time }) else { continue }
            let key = ramp.pad.map { "\($0)::\(ramp.property)" } ?? "\(ramp.element) \(ramp.property)"
            values[key] =
                ramp.property == "alpha" ? "\(keyframe.value)" : "\(Int(keyframe.value.rounded()))"
        }
        return values
    }
}

/// The command of a `launch.txt`.
private struct LaunchText {
    private let rows: [String]

    init(_ text: String) {
        rows = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
            .map { $0.hasSuffix(" \\") ? String($0.dropLast(2)) : String($0) }
    }

    /// The command for one frame of the video into `frame.raw`.
    ///
    /// - Parameters:
    ///   - sources: What feeds each branch; those without have nothing to show.
    ///   - values: Of properties of the compositor's pads, and of elements.
    func script(_ sources: [String: String], set values: [String: String]) -> String {
        var lines: [String] = []
        var compositor = ""
        for row in rows {
            if let name = row.firstMatch(of: #/appsrc name=(video_\d+)/#)?.1 {
                guard let source = sources[String(name)] else { continue }
                let crop = values.filter { $0.key.hasPrefix("\(name)_crop ") }
                    .map { " \($0.key.split(separator: " ")[1])=\($0.value)" }
                lines.append(
                    row.replacing(#/appsrc [^!]* !/#, with: source + " !")
                        .replacing("name=\(name)_crop", with: "name=\(name)_crop" + crop.joined()))
            } else if row.contains("compositor name=compositor") {
                compositor = String(row.prefix(upTo: row.range(of: " ! queue")?.lowerBound ?? row.endIndex))
            }
        }
        let pads = values.filter { $0.key.contains("::") }.map { " \($0.key)=\($0.value)" }
        compositor.replace("name=compositor", with: "name=compositor" + pads.joined())
        lines.append(compositor + " ! filesink location=frame.raw")
        return "gst-launch-1.0 -q \\\n" + lines.joined(separator: " \\\n") + "\n"
    }
}
