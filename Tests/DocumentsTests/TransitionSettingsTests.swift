import Editing
import Foundation
import MediaTypes
import Testing

@testable import Documents
@testable import Timeline

/// Transitions of our documents in OpenTimelineIO, FCPXML and edit decision lists.
@Suite struct TransitionSettingsTests {
    private static let rate = FrameRateFraction(25, 1)

    private static let kinds: [Timeline.Transition.Kind] =
        [.dissolve, .fadeThroughColor(), .zoom, .iris, .clock, .barnDoor]
        + Timeline.Transition.Direction.allCases.flatMap {
            [.push($0), .wipe($0), .cover($0), .reveal($0), .squeeze($0), .blinds($0)]
        }

    private func written(_ transition: Timeline.Transition) -> OTIOTransition {
        let half = CMTime(value: 5, timescale: 25)
        return OTIOTransition(transition, before: half, after: half, rate: Self.rate)
    }

    @Test func openTimelineIOKeepsKindsEasingsAndEdges() {
        for kind in Self.kinds {
            for easing in Timeline.Easing.allCases {
                let softness = kind.hasEdge ? 0.25 : 0
                let read = written(
                    Timeline.Transition(
                        kind, duration: CMTime(value: 10, timescale: 25), easing: easing, softness: softness))
                #expect(read.kind == (kind, true), "\(kind)")
                #expect(read.easing == easing && read.softness == softness, "\(kind)")
                #expect(read.hasOwnSettings == (easing != .linear || softness > 0))
            }
        }
    }

    @Test(arguments: Timeline.FadeCurve.allCases) func openTimelineIOKeepsTheCurveOfAudio(
        curve: Timeline.FadeCurve
    ) {
        for kind in Self.kinds {
            let read = written(
                Timeline.Transition(
                    kind, duration: CMTime(value: 10, timescale: 25), audioFadeCurve: curve))
            #expect(read.kind == (kind, true) && read.audioFadeCurve == curve, "\(kind)")
        }
        var timeline = OTIOTimeline(name: "a")
        var track = OTIOTrack(OTIOItemProperties(name: "V1"))
        let dissolve = Timeline.Transition(
            .dissolve, duration: CMTime(value: 10, timescale: 25), audioFadeCurve: curve)
        track.children = [.transition(written(dissolve))]
        timeline.tracks.children = [.track(track)]
        #expect(timeline.audioLosses.isEmpty == (curve == .linear))
    }

    /// The clips' audio, for programs that read it from tracks of audio, is cross-faded as the clips are.
    @Test func tracksOfAudioKeepTheCurve() async throws {
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 1))
        let reader = ClipReader { asset in
            [AVMediaType.video, .audio].enumerated().map { index, type in
                var track = MediaTrackDescription(trackID: CMPersistentTrackID(index + 1), mediaType: type)
                track.timeRange = range
                track.segments = [CMTimeMapping(source: range, target: range)]
                track.naturalTimeScale = 600
                track.naturalSize = CGSize(width: 64, height: 36)
                track.encodedSize = track.naturalSize
                track.nominalFrameRate = 25
                (track.sampleRate, track.channelCount) = (48_000, 2)
                return AVAssetTrack(track, url: asset.url, asset: asset)
            }
        }
        let url = URL(fileURLWithPath: "/fake/a.mp4")
        var timeline = Timeline(videos: [.init(url: url), .init(url: url)])
        timeline.setTransitions(
            Timeline.Transition(
                .wipe(.fromLeft), duration: CMTime(value: 1, timescale: 1), audioFadeCurve: .equalPower))
        let document = try await OTIOFromTimeline.document(
            timeline, at: URL(fileURLWithPath: "/fake/a.otio"), reader: reader)
        let curves = document.tracks.children.flatMap { child -> [Timeline.FadeCurve] in
            guard case .track(let track) = child else { return [] }
            return track.children.compactMap { item -> Timeline.FadeCurve? in
                guard case .transition(let transition) = item else { return nil }
                return transition.audioFadeCurve
            }
        }
        #expect(curves == [.equalPower, .equalPower])
    }

    /// A dissolve that others understand says nothing of ours.
    @Test func aPlainDissolveHasNoMetadata() {
        let plain = written(Timeline.Transition(.dissolve, duration: CMTime(value: 10, timescale: 25)))
        #expect(plain.type == OTIOTransition.dissolve && plain.metadata[DocumentKeys.own] == nil)
        let eased = written(
            Timeline.Transition(.dissolve, duration: CMTime(value: 10, timescale: 25), easing: .easeOut))
        #expect(eased.type == OTIOTransition.dissolve && eased.easing == .easeOut)
    }

    static let codes: [(String, Timeline.Transition.Kind)] = [
        ("W001", .wipe(.fromLeft)), ("W002", .wipe(.fromTop)), ("W101", .wipe(.fromRight)),
        ("W102", .wipe(.fromBottom)), ("W021", .barnDoor), ("W119", .iris), ("W201", .clock),
    ]

    @Test(arguments: 0..<7) func wipesHaveCodes(index: Int) {
        let (code, kind) = Self.codes[index]
        #expect(kind.wipeCode == code)
        var read = OTIOTransition(
            type: "SMPTE_Wipe", inOffset: OTIORationalTime(.zero, rate: Self.rate),
            outOffset: OTIORationalTime(.zero, rate: Self.rate))
        read.metadata["cmx_3600"] = .object(["transition": .string(code)])
        #expect(read.kind == (kind, true))
    }

    @Test func otherKindsHaveNone() {
        for kind in Self.kinds where !Self.codes.contains(where: { $0.1 == kind }) {
            #expect(kind.wipeCode == nil, "\(kind)")
        }
    }
}
