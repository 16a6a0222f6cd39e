import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// OpenTimelineIO documents as scripts and other programs write them.
@Suite(.timeLimit(.minutes(5))) struct OTIOProgramsTests {
    private static func built(_ items: [OTIOItem]) async throws -> BuiltTimeline {
        let folder = try TemporaryFolder.make("programs")
        defer { TemporaryFolder.remove(folder) }
        var document = OTIOTimeline()
        document.tracks.children = [.track(OTIOTrack(children: items))]
        let file = folder.appendingPathComponent("a.otio")
        try OTIOWriter.data(.timeline(document)).write(to: file)
        return try await TimelineDocument(contentsOf: file).build()
    }

    private static func clip(_ start: Double, _ count: Double, rate: Double = 25) async throws -> OTIOItem {
        let range = OTIOTimeRange(
            start: OTIORationalTime(value: start, rate: rate),
            duration: OTIORationalTime(value: count, rate: rate))
        return .clip(
            OTIOClip(
                OTIOItemProperties(sourceRange: range),
                reference: OTIOMediaReference(.external(try await NumberedDocument.clip().path))))
    }

    private static func dissolve(_ before: Double, _ after: Double) -> OTIOItem {
        .transition(
            OTIOTransition(
                inOffset: OTIORationalTime(value: before, rate: 25),
                outOffset: OTIORationalTime(value: after, rate: 25)))
    }

    /// Times in seconds are no rate of one frame a second.
    @Test(arguments: [1.0, 2, 1000]) func unitsOfTimeAreNotTheRate(rate: Double) async throws {
        let built = try await Self.built([try await Self.clip(rate, rate, rate: rate)])
        #expect(built.videoComposition?.frameDuration == .at(1, 25))
        NumberedDocument.expect(try await NumberedDocument.frames(of: built), .numbers(25..<50))
    }

    @Test func whatATransitionHasNoRoomForIsTold() async throws {
        let (first, second) = (try await Self.clip(20, 10), try await Self.clip(60, 10))
        let told = [
            (Self.dissolve(5, 5), 0), (Self.dissolve(10, 10), 0), (Self.dissolve(12, 5), 1),
            (Self.dissolve(5, 12), 1), (Self.dissolve(12, 12), 2), (Self.dissolve(-2, 5), 1),
        ]
        for (transition, count) in told {
            let warnings = try await Self.built([first, transition, second]).warnings
            #expect(warnings.count == count, "\(warnings)")
        }
        let two = [Self.dissolve(2, 2), Self.dissolve(2, 2)]
        let warnings = try await Self.built([first] + two + [second]).warnings
        #expect(
            warnings.count == 1 && warnings[0].hasPrefix("tracks.children[0].children[1]: "), "\(warnings)")
    }
}
