import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@Suite struct DescriptionTests {
    private let dissolve = DescribedPlan(SamplePlans.dissolve, relativeTo: SamplePlans.folder)

    @Test func textIsReadable() throws {
        let expected = """
            picture  1280x720, 30000/1001 fps (29.97), I420, bt709
            sound    48000 Hz, 2 channels
            length   7 s (7/1), 210 frames

            tracks, empty between their clips
              video_1 (track 1)  0 s – 4 s  a clip.mp4, track 1  0 s – 4 s      1280x720
              video_2 (track 2)  3 s – 7 s  tall.mov, track 1    0.5 s – 4.5 s  404x720, turned right
              audio_1 (track 3)  0 s – 4 s  a clip.mp4, track 2  0.5 s – 4.5 s

            instructions, topmost layer first
              0 s – 3 s  video_1  pass
              3 s – 4 s  video_1  pad   opacity 1 → 0
                         video_2  pad   404x720 at 438,0
              4 s – 7 s  video_2  pad   404x720 at 438,0

            volumes
              audio_1  1 from 0 s; 1 → 0, 3 s – 4 s

            graph
              video_1:appsrc → compositor.sink_0 zorder=2 [alpha]
              video_2:appsrc → compositor.sink_1 xpos=438 zorder=1
              audio_1:appsrc → audio_1_volume:volume [volume] → mixer.sink_0
              compositor → video:capsfilter
              mixer:audiomixer → audio:capsfilter

            """
        #expect(try TextDescription().text(of: dissolve) == expected)
    }

    @Test func filesOutsideTheFolderAreNamedInFull() throws {
        let elsewhere = DescribedPlan(SamplePlans.dissolve, relativeTo: URL(fileURLWithPath: "/films/on"))
        #expect(try TextDescription().text(of: elsewhere).contains("/films/one/tall.mov, track 1"))
    }

    @Test(
        arguments: [
            (SamplePlans.time(7, 2), "3.5 s"), (SamplePlans.time(-7, 2), "-3.5 s"), (.zero, "0 s"),
            (SamplePlans.time(1001, 30_000), "1001/30000 s"), (SamplePlans.time(3003, 30_000), "0.1001 s"),
            (SamplePlans.time(450, 30), "15 s"), (SamplePlans.time(1, 3), "1/3 s"),
            (SamplePlans.time(1_000_001, 1_000_000), "1.000001 s"),
            (SamplePlans.time(1, 1_000_000_000), "1/1000000000 s"),
            (SamplePlans.time(1_277_987, 45_000), "1277987/45000 (28.400) s"),
            (SamplePlans.time(-4, 3), "-4/3 (1.333) s"), (SamplePlans.time(5, 3), "5/3 (1.667) s"),
            (SamplePlans.time(.max, 1), "9223372036854775807 s"), (.indefinite, "an unknown time"),
        ] as [(CMTime, String)])
    func timesAreExact(time: CMTime, expected: String) throws {
        var plan = SamplePlans.dissolve
        plan.duration = time
        let line = try TextDescription().text(of: DescribedPlan(plan))
            .split(separator: "\n").first { $0.hasPrefix("length") }
        #expect(line?.hasPrefix("length   \(expected) (") == true)
    }

    @Test func movementsOfManyStepsAreOneLine() throws {
        let text = try TextDescription().text(of: DescribedPlan(SamplePlans.moving))
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let pads = lines.filter { $0.contains("video_1  pad") || $0.hasPrefix("video_2  pad") }
        #expect(
            pads == [
                "0 s – 1 s  video_1  pad  1280x720 at 0,0 moves to -1280,0",
                "video_2  pad  shows 2x720 at 0,0 → 1280x720 at 0,0",
                "1 s – 2 s  video_1  pad  opacity 0.5, 1 s – 1.5 s",
            ])
        #expect(lines.contains("1280x720 at 0,0 → 1222x662 at 58,58 in 30 steps"))
        let launch = try LaunchDescription().text(of: DescribedPlan(SamplePlans.moving))
        let positions = launch.split(separator: "\n").map(String.init).filter { $0.contains(" xpos: ") }
        #expect(
            positions == [
                "# compositor.sink_0 xpos: 0 from 0 s",
                "# compositor.sink_0 xpos: 0 → -1236 in 29 steps, 1/30 s – 29/30 s",
                "# compositor.sink_0 xpos: 0 from 1 s",
            ])
    }

    @Test func planReadsBackFromJSON() throws {
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<200 {
            let plan = generator.plan()
            let text = try JSONDescription().text(of: DescribedPlan(plan))
            #expect(try JSONDecoder().decode(RenderPlan.self, from: Data(text.utf8)) == plan)
            #expect(text == (try JSONDescription().text(of: DescribedPlan(plan))))
        }
    }

    @Test func badTimesInJSONAreErrors() throws {
        let text = try JSONDescription().text(of: DescribedPlan(SamplePlans.dissolve))
        var object = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        object["duration"] = [7, 0]
        let data = try JSONSerialization.data(withJSONObject: object)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(RenderPlan.self, from: data) }
    }

    @Test func everyFormHasItsName() {
        #expect(PlanDescriptions.all.map { $0.name } == ["text", "json", "dot", "launch"])
        #expect(PlanDescriptions.named("svgz") == nil)
    }
}
