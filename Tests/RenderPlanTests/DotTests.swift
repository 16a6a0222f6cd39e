import Foundation
import RenderPlan
import TestSupport
import Testing

@Suite struct DotTests {
    /// Graphviz draws each plan and has nothing to complain of.
    @Test(arguments: ["dissolve", "moving"]) func graphvizDraws(name: String) async throws {
        let plan = name == "moving" ? SamplePlans.moving : SamplePlans.dissolve
        let folder = try TemporaryFolder.make("dot")
        defer { TemporaryFolder.remove(folder) }
        let described = DescribedPlan(
            plan, tail: plan.audio == nil ? nil : SamplePlans.encoders, relativeTo: SamplePlans.folder)
        let file = folder.appendingPathComponent("graph.dot")
        try Data(DotDescription().text(of: described).utf8).write(to: file)
        let picture = folder.appendingPathComponent("graph.png")
        let printed = try await ChildProcess.run(
            "sh", ["-ec", "dot -Tpng -o \"$1\" \"$2\" 2>&1", "dot", picture.path, file.path])
        #expect(printed.isEmpty)
        #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func tracksFeedTheirBranches() throws {
        let lines = try DotDescription().text(of: DescribedPlan(SamplePlans.dissolve)).split(separator: "\n")
        for edge in [
            #"  "segments of video_1" -> "video_1" [style=dashed]"#,
            #"  "video_1" -> "compositor" [label="sink_0\lzorder 2\lalpha 1 from 0 s\lalpha 1 → 0, 3 s – 4 s\l"]"#,
            #"  "audio_1" -> "audio_1_volume""#, #"  "compositor" -> "video""#,
        ] {
            #expect(lines.contains { $0 == edge }, "\(edge)")
        }
    }
}
