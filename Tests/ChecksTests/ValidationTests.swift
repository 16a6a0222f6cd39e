import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Films with one defect each are reported with kind, place and remedy, and rendering them shows that the report is right;
/// of good ones nothing is reported.
@Suite(.timeLimit(.minutes(5))) struct ValidationTests {
    private func film() async throws -> CheckedFilm {
        try await CheckedFilm(in: try TemporaryFolder.make("validation"))
    }

    @Test func thereAreEnoughFilms() {
        #expect(BrokenFilm.all.count >= 40)
        #expect(GoodFilm.all.count >= 20)
        #expect(Set(BrokenFilm.all.map(\.testDescription)).count == BrokenFilm.all.count)
    }

    @Test(arguments: TestShare.of(BrokenFilm.all)) func isReported(broken: BrokenFilm) async throws {
        let film = try await film()
        defer { TemporaryFolder.remove(film.folder) }
        try await broken.make(film)
        let problems = try film.problems()
        #expect(problems.map(\.kind) == [broken.kind], "\(problems.map(\.message))")
        let problem = try #require(problems.first)
        #expect(problem.severity == broken.severity)
        #expect(problem.range?.start.seconds == broken.place?.0)
        #expect(problem.range?.end.seconds == broken.place?.1)
        let text = "\(problem.message): \(problem.remedy)"
        #expect(text.contains(broken.words), "\(text)")
        #expect(!problem.remedy.isEmpty && !problem.message.hasSuffix(".") && !problem.remedy.hasSuffix("."))
        try await prove(broken, film, problem)
    }

    private func prove(_ broken: BrokenFilm, _ film: CheckedFilm, _ problem: EditProblem) async throws {
        switch broken.proof {
        case .fails where !film.isTaken:
            let error = try #require(film.compilingError())
            #expect(error.failureReason == problem.message)
            #expect(error.remedy == problem.remedy)
        case .fails:
            let session = try film.session()
            await session.export()
            let error = try #require(session.error as? AVError)
            #expect(error.failureReason == problem.message)
            #expect(error.remedy == problem.remedy)
            let written = try FileManager.default.contentsOfDirectory(atPath: film.folder.path)
            #expect(!written.contains { $0.hasPrefix("output") })
        case .black(let start, let end):
            let frames = try await film.rendered().video().frames
            let times = frames.filter { (start..<end).contains($0.presentationTime.seconds + 1e-6) }
            #expect(!times.isEmpty && times.allSatisfy { $0.extremes(ofPlane: 0).upperBound <= 17 })
            #expect(frames.contains { $0.extremes(ofPlane: 0).upperBound > 17 })
        case .same(let other):
            let rendered = try await film.rendered()
            let plain = try await self.film()
            defer { TemporaryFolder.remove(plain.folder) }
            try await other(plain)
            #expect(try await plain.rendered().frames.elementsEqual(rendered.frames))
        case .silent(let start, let end):
            let samples = try await film.rendered().channel()
            let part = samples[Int(start * 48_000)..<Int(end * 48_000)]
            #expect(part.allSatisfy { abs($0) < 1e-3 })
            #expect(samples.contains { abs($0) > 0.1 })
        case .clips:
            #expect(try await film.rendered().channel().contains { abs($0) > 1 })
        case .renders:
            let rendered = try await film.rendered()
            #expect(try rendered.video().frames.count == Int(rendered.plan.frameCount))
        }
    }

    @Test(arguments: TestShare.of(GoodFilm.all)) func nothingIsReported(good: GoodFilm) async throws {
        let film = try await film()
        defer { TemporaryFolder.remove(film.folder) }
        try await good.make(film)
        #expect(try film.problems().map(\.message) == [])
        let rendered = try await film.rendered()
        #expect(try rendered.video().frames.count == 10)
    }
}
