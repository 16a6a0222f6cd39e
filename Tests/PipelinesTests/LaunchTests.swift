import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Sessions

/// The launch lines of all scenarios run under gst-launch-1.0, with test sources in place of the feeds.
@Suite(.timeLimit(.minutes(5))) struct LaunchTests {
    @Test(arguments: TestShare.of(Scenario.all)) func runs(scenario: String) async throws {
        let folder = try TemporaryFolder.make("launch-\(scenario)")
        defer { TemporaryFolder.remove(folder) }
        let plan = try await Scenario(name: scenario).session(in: folder).compiledPlan()
        let golden = PackageRoot.url.appendingPathComponent("Pipelines/\(scenario)/launch.txt")
        let text = try String(contentsOf: golden, encoding: .utf8)
        var script = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            script += fed(String(line), frames: plan.frameCount, seconds: plan.duration.seconds) + "\n"
        }
        let launch = folder.appendingPathComponent("launch.sh")
        try script.write(to: launch, atomically: true, encoding: .utf8)
        try await ChildProcess.run(
            "sh",
            ["-c", "cd '\(folder.path)' && sh launch.sh > log.txt 2>&1 || { cat log.txt >&2; exit 1; }"])
        let output = folder.appendingPathComponent("output.mp4")
        if let format = plan.video {
            let video = try await FFmpeg.video(of: output)
            #expect(video.frames.count == Int(plan.frameCount))
            #expect((video.width, video.height) == (format.width, format.height))
        }
        if plan.audio != nil {
            let sound = try await FFmpeg.audio(of: output)
            #expect(abs(Double(sound.frameCount) / 48_000 - plan.duration.seconds) < 0.1)
        }
    }

    /// A line with a test source instead of its appsrc, of the caps that the comments tell.
    private func fed(_ line: String, frames: Int64, seconds: Double) -> String {
        guard let start = line.range(of: "appsrc name="), let end = line.range(of: " ! ") else { return line }
        let name = line[start.upperBound...].prefix { $0 != " " }
        let source =
            name.hasPrefix("audio_")
            ? "audiotestsrc num-buffers=\(Int((seconds * 48_000 / 1024).rounded(.up))) ! audioconvert"
            : "videotestsrc num-buffers=\(frames) ! video/x-raw,format=I420,width=160,height=90,framerate=25/1"
        return line.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: source)
    }
}
