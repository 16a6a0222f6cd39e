import Foundation
import MediaTypes
import Testing
import Timeline

@testable import Documents

/// Words of OpenTimelineIO that programs write in another case, and what of its objects isn't rendered.
@Suite struct OTIOVocabularyTests {
    private static let range = OTIOTimeRange(
        CMTimeRange(start: .zero, duration: .at(10, 25)), rate: FrameRateFraction(25, 1))

    private static func clip(_ kind: OTIOMediaReference.Kind = .external("a.mov")) -> OTIOClip {
        OTIOClip(OTIOItemProperties(name: "a", sourceRange: range), reference: OTIOMediaReference(kind))
    }

    private static func document(_ tracks: [OTIOTrack]) -> OTIOTimeline {
        var document = OTIOTimeline()
        document.tracks.children = tracks.map(OTIOItem.track)
        return document
    }

    private static func warnings(_ clip: OTIOClip) throws -> [String] {
        let tracks = document([OTIOTrack(children: [.clip(clip)])]).tracks
        return try LayoutMaker.layout(tracks, times: ItemTimes { _ in nil }).warnings
    }

    @Test(arguments: ["Video", "video", "VIDEO"], ["Audio", "audio"])
    func kindsOfTracksAreReadInAnyCase(video: String, audio: String) throws {
        let tracks = [video, audio, "Subtitle"].map { OTIOTrack(kind: $0, children: [.clip(Self.clip())]) }
        let document = Self.document(tracks)
        #expect(try OTIOReader.root(OTIOWriter.data(.timeline(document))) == .timeline(document))
        let layout = try LayoutMaker.layout(document.tracks, times: ItemTimes { _ in nil })
        #expect(layout.clips.map(\.isAudio) == [false, true])
        #expect(
            layout.warnings == ["tracks.children[2]: tracks of kind \"Subtitle\" are not rendered"])
        let list = try EDLWriter(document)
        #expect(list.losses.filter { $0.contains("the track") }.count == 1, "\(list.losses)")
        let own = try TimelineFromOTIO.timeline(
            Self.document(Array(tracks.prefix(2))), at: URL(fileURLWithPath: "/a.otio"))
        #expect(own.videos.count == 1 && own.voiceOvers.count == 1)
        #expect(throws: DocumentProblem.self) {
            try TimelineFromOTIO.timeline(document, at: URL(fileURLWithPath: "/a.otio"))
        }
    }

    @Test func typesOfTransitionsAreReadInAnyCase() {
        let offset = Self.range.duration
        let kinds: [(String, Timeline.Transition.Kind)] = [
            ("smpte_dissolve", .dissolve), ("Bar-Wipe-LR", .wipe(.fromLeft)), ("w002", .wipe(.fromTop)),
        ]
        for (type, expected) in kinds {
            let kind = OTIOTransition(type: type, inOffset: offset, outOffset: offset).kind
            #expect(kind.value == expected && kind.isExact, "\(type)")
        }
        #expect(!OTIOTransition(type: "Iris", inOffset: offset, outOffset: offset).kind.isExact)
    }

    @Test(arguments: [("error", 0), ("Error", 0), ("hold", 1), ("black", 1), ("skip", 1)])
    func policiesForMissingImagesAreTold(policy: String, count: Int) throws {
        var sequence = OTIOImageSequence(folder: "/images", prefix: "a.", suffix: ".png")
        (sequence.rate, sequence.missingFramePolicy) = (25, policy)
        let clip = Self.clip(.imageSequence(sequence))
        let warnings = try Self.warnings(clip)
        #expect(warnings.count == count && warnings.allSatisfy { $0.contains("\"\(policy)\"") })
        let losses = Self.document([OTIOTrack(children: [.clip(clip)])]).timelineLosses
        #expect(losses == warnings)
    }

    @Test func effectsAreTold() throws {
        var clip = Self.clip()
        clip.properties.effects = [OTIOEffect(.linearTimeWarp(2)), OTIOEffect(.effect, effectName: "Blur")]
        let told = "tracks.children[0].children[0]: the effect \"Blur\" is not rendered"
        #expect(try Self.warnings(clip) == [told])
        clip.properties.effects[1].isEnabled = false
        #expect(try Self.warnings(clip).isEmpty)
        clip.properties.effects = [OTIOEffect(.other)]
        clip.properties.effects[0].others = [OTIOSchema.key: .string("Grade.1")]
        #expect(try Self.warnings(clip).first?.contains("\"Grade.1\"") == true)
        var document = Self.document([OTIOTrack(children: [.clip(Self.clip())])])
        document.tracks.properties.effects = [OTIOEffect(.linearTimeWarp(2))]
        let layout = try LayoutMaker.layout(document.tracks, times: ItemTimes { _ in nil })
        #expect(layout.warnings == ["tracks: the speed of the whole document is not rendered"])
    }

    /// Clips of our JSON have channels, and voice-overs haven't.
    @Test func channelsOfAudioTracksAreTold() {
        var clip = Self.clip()
        clip.properties.metadata = ["cutroom": .object(["channels": .string("left")])]
        let audio = OTIOTrack(kind: OTIOTrack.audio, children: [.clip(clip), .clip(clip)])
        #expect(
            Self.document([audio]).timelineLosses == [
                "tracks.children[0].children[0]: the channels, the balance and the loudness of audio are left"
                    + " out, and 1 more"
            ])
        #expect(Self.document([OTIOTrack(children: [.clip(clip)])]).timelineLosses.isEmpty)
    }

    /// What other formats keep, and our JSON has no place for.
    @Test func partsThatOnlyOtherFormatsKeepAreTold() throws {
        var clip = Self.clip()
        clip.properties.metadata = [
            "cutroom": .object(["fit": .string("fill")]), "cmx_3600": .object(["reel": .string("A")]),
        ]
        #expect(Self.document([OTIOTrack(children: [.clip(clip)])]).timelineLosses.isEmpty)
        clip.properties.metadata = ["cmx_3600": .object(["reel": .string("TAPE 7")])]
        var named = Self.clip()
        named.properties.name = "Scene 4"
        named.properties.markers = [OTIOMarker(name: "m")]
        var off = OTIOTrack(OTIOItemProperties(name: "A 2"), kind: OTIOTrack.audio)
        off.properties.isEnabled = false
        var document = Self.document([
            OTIOTrack(OTIOItemProperties(name: "V1"), children: [.clip(clip), .clip(named)]), off,
            OTIOTrack(OTIOItemProperties(name: "Dialogue"), kind: OTIOTrack.audio, children: [.clip(named)]),
        ])
        document.name = "edit"
        document.globalStartTime = OTIORationalTime(value: 90_000, rate: 25)
        document.metadata = [
            "fcp": .object(["x": .integer(1)]), "cutroom": .object(["isForeign": .bool(true)]),
        ]
        #expect(
            document.timelineLosses == [
                "name: the name is left out, and 3 more",
                "global_start_time: the timecode of the start is left out",
                "tracks.children[1]: a disabled track is left out",
                "tracks.children[0].children[1]: markers are left out, and 1 more",
                "metadata: metadata of other programs are left out, and 1 more",
            ])
    }
}
