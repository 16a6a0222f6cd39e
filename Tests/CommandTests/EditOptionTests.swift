import Foundation
import TestSupport
import Testing

/// Options that change the edit, or what becomes of damage in it.
@Suite struct EditOptionTests {
    /// Each direction makes another plan; a dissolve has none.
    @Test(.timeLimit(.minutes(5)), arguments: ["push", "squeeze"]) func transitionsGoInADirection(
        kind: String
    )
        async throws
    {
        let folder = try TemporaryFolder.make("direction")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.silent()
        func plan(_ options: [String]) async throws -> CommandRun.Result {
            try await CommandRun(["describe", clip, clip, "--transition"] + options, in: folder).result()
        }
        var plans: [String] = []
        for direction in ["left", "right", "up", "down"] {
            let result = try await plan([kind, "--transition-direction", direction])
            #expect(result.status == 0, "\(result.messages)")
            plans.append(result.output)
        }
        #expect(Set(plans).count == 4)
        #expect(try await plan([kind]).output == plans[0])
        let useless = try await plan(["dissolve", "--transition-direction", "up"])
        #expect(useless.status == 64 && useless.messages.contains("--transition-direction has no effect"))
        #expect(try await plan([kind, "--transition-direction", "north"]).status == 64)
    }

    @Test(.timeLimit(.minutes(5))) func aFadeThroughBlackHasNoDirection() async throws {
        let folder = try TemporaryFolder.make("fade")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.silent()
        let arguments = ["describe", clip, clip, "--transition", "fadeThroughColor"]
        let plan = try await CommandRun(arguments, in: folder).result()
        #expect(plan.status == 0 && plan.output.contains("opacity 1 → 0"), "\(plan.messages)")
        #expect(plan.output.contains("opacity 0 → 1"), "\(plan.output)")
        let useless = try await CommandRun(arguments + ["--transition-direction", "up"], in: folder).result()
        #expect(useless.status == 64 && useless.messages.contains("has no effect on fadeThroughColor"))
        #expect(useless.messages.contains("push, wipe, cover"))
    }

    @Test(.timeLimit(.minutes(5))) func edgesAreSoftAndPacesEased() async throws {
        let folder = try TemporaryFolder.make("soft")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.silent()
        func plan(_ options: [String]) async throws -> CommandRun.Result {
            try await CommandRun(["describe", clip, clip, "--transition"] + options, in: folder).result()
        }
        let soft = try await plan(["clock", "--transition-softness", "0.25"])
        #expect(soft.status == 0 && soft.output.contains("hidden by clock 0 → 1, soft over 0.25"), "\(soft)")
        let eased = try await plan(["iris", "--transition-easing", "easeIn"])
        #expect(eased.status == 0 && eased.output.contains("hidden by circle"), "\(eased)")
        let sharp = try await plan(["zoom", "--transition-softness", "0.25"])
        #expect(sharp.status == 64 && sharp.messages.contains("wipe, iris, clock, barnDoor or blinds"))
        let wide = try await plan(["iris", "--transition-softness", "2"])
        #expect(wide.status == 64 && wide.messages.contains("0 to 1"))
        let cut = try await plan(["none", "--transition-easing", "easeIn"])
        #expect(cut.status == 64 && cut.messages.contains("no effect on cuts"))
    }

    @Test(.timeLimit(.minutes(5))) func damageIsPlayedThroughIfAsked() async throws {
        let folder = try TemporaryFolder.make("tolerate")
        defer { TemporaryFolder.remove(folder) }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: try await Clips.silent()))
        let damaged = bytes.count * 3 / 10..<bytes.count * 5 / 10
        bytes.replaceSubrange(damaged, with: Data(repeating: 0xff, count: damaged.count))
        try bytes.write(to: folder.appendingPathComponent("clip.mp4"))
        let strict = try await CommandRun(["export", "clip.mp4", "-o", "film.mp4"], in: folder).result()
        #expect(
            strict.status == 65 && strict.messages.contains("clip.mp4"), "\(strict.status) \(strict.messages)"
        )
        #expect(try folder.contents == ["clip.mp4"])
        let lenient = try await CommandRun(
            ["export", "clip.mp4", "-o", "film.mp4", "--tolerate-damage"], in: folder
        ).result()
        #expect(
            lenient.status == 0 && lenient.messages.contains("clip.mp4"),
            "\(lenient.status) \(lenient.messages)")
        #expect(try folder.contents == ["clip.mp4", "film.mp4"])
    }
}
