import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// What is heard when, and how loud.
@Suite struct SoundTests {
    /// The mix at times of the film: the volume of the one track that plays there, by track.
    private func volumes(_ film: BuiltTimeline, _ trackID: CMPersistentTrackID, at times: [CMTime]) -> [Float]
    {
        guard let ramps = film.audioMix.volumeRamps(forTrackID: trackID) else { return [] }
        return times.map { ramps.value(at: $0) }
    }

    private func audio(_ film: BuiltTimeline) -> [AVMutableCompositionTrack] {
        film.composition.tracks(withMediaType: .audio)
    }

    private func media(_ track: AVMutableCompositionTrack) -> [CMTimeMapping] {
        track.segments.filter { !$0.isEmpty }.map(\.timeMapping)
    }

    private func build(_ timeline: Timeline, _ media: FakeMedia) async throws -> BuiltTimeline {
        try await TimelineBuilder(timeline, reader: media.reader).build()
    }

    @Test func originalSoundCrossFadesWithThePicture() async throws {
        var files = FakeMedia()
        var timeline = Timeline(videos: ["a", "b", "c"].map { .init(url: files.addClip($0, .seconds(4))) })
        timeline.videos[1].originalSoundVolume = 0.5
        timeline.setTransitions(Timeline.Transition(.push(.fromLeft), duration: .seconds(1)))
        let film = try await build(timeline, files)

        #expect(film.composition.duration == .seconds(10))
        let tracks = audio(film)
        #expect(tracks.count == 2)
        #expect(media(tracks[0]).map(\.target) == [.range(0, 4), .range(6, 4)])
        #expect(media(tracks[1]).map(\.target) == [.range(3, 4)])
        let times = [0, 2, 3, 7, 8, 13, 14, 16, 20].map { CMTime.seconds($0, 2) }
        #expect(volumes(film, tracks[0].trackID, at: times) == [1, 1, 1, 0.5, 0, 0.5, 1, 1, 1])
        #expect(
            volumes(film, tracks[1].trackID, at: times.dropFirst(3).dropLast(2)) == [0.25, 0.5, 0.25, 0])
        let parameters = film.audioMix.inputParameters[0]
        var (start, end, range) = (Float.nan, Float.nan, CMTimeRange.invalid)
        #expect(
            parameters.getVolumeRamp(
                for: .seconds(3), startVolume: &start, endVolume: &end, timeRange: &range))
        #expect(start == 1 && end == 0 && range == .range(3, 1))
    }

    @Test func aCutChangesTheVolumeAtOnce() async throws {
        var files = FakeMedia()
        var timeline = Timeline(videos: ["a", "b", "c"].map { .init(url: files.addClip($0, .seconds(2))) })
        timeline.videos[0].originalSoundVolume = 0.25
        let film = try await build(timeline, files)
        let track = audio(film)[0].trackID
        #expect(volumes(film, track, at: [.zero, .seconds(199, 100), .seconds(4)]) == [0.25, 0.25, 1])
    }

    @Test func soundThatStartsLateOrEndsEarlyKeepsItsPlace() async throws {
        var files = FakeMedia()
        let url = files.add(
            "late", .video(.range(0, 3)), .audio(.range(1896, 44_100, 44_100)))
        let film = try await build(Timeline(videos: [.init(url: url)]), files)
        let pieces = media(audio(film)[0])
        #expect(pieces.count == 1)
        #expect(pieces[0].target == .range(1896, 44_100, 44_100) && pieces[0].source == pieces[0].target)
        #expect(film.composition.duration == .seconds(3))
    }

    @Test func aPartOfAClipTakesThatPartOfItsSound() async throws {
        var files = FakeMedia()
        let url = files.add("a", .video(.range(0, 10)), .audio(.range(0, 4)))
        let videos = [
            Timeline.VideoItem(url: url, sourceTimeRange: .range(3, 2)),
            Timeline.VideoItem(url: url, sourceTimeRange: .range(5, 2)),
            Timeline.VideoItem(url: url, sourceTimeRange: .range(0, 2)),
        ]
        let film = try await build(Timeline(videos: videos), files)
        // The second clip, alone on track B, has no sound there: no empty track is left.
        #expect(audio(film).count == 1)
        #expect(media(audio(film)[0]).map(\.source) == [.range(3, 1), .range(0, 2)])
        #expect(media(audio(film)[0]).map(\.target) == [.range(0, 1), .range(4, 2)])
    }

    /// The audio of the first clip ends before the clip fades out. The third one's begins early, fades in meanwhile, and
    /// is on the same track, on which their ramps would overlap.
    @Test func volumesChangeOnlyWhereThereIsAudio() async throws {
        var files = FakeMedia()
        let short = files.add("short", .video(.range(0, 5)), .audio(.range(0, 3)))
        let silent = files.add("silent", .video(.range(0, 1)))
        let long = files.addClip("long", .seconds(20))
        var timeline = Timeline(videos: [
            .init(url: short, fadeOut: .seconds(1)), .init(url: silent),
            .init(url: long, sourceTimeRange: .range(10, 5)),
        ])
        timeline.videos[2].audioAdjustments.timeRange = .range(8, 7)
        timeline.videos[2].audioAdjustments.fadeIn = .seconds(1)
        let film = try await build(timeline, files)
        #expect(audio(film).count == 1)
        #expect(media(audio(film)[0]).map(\.target) == [.range(0, 3), .range(4, 7)])
        let times = [CMTime.seconds(1), .seconds(4), .seconds(9, 2), .seconds(5)]
        #expect(volumes(film, audio(film)[0].trackID, at: times) == [1, 0, 0.5, 1])
    }

    /// Products of the greatest volumes, which no number of single precision holds.
    @Test func theGreatestVolumesAreFinite() async throws {
        var files = FakeMedia()
        let (clip, song) = (files.addClip("a", .seconds(4)), files.add("b", .audio(.range(0, 4))))
        let most = Float.greatestFiniteMagnitude
        var timeline = Timeline(videos: [.init(url: clip, originalSoundVolume: most)])
        timeline.videos[0].audioAdjustments.volumeKeyframes = [.init(value: Double(most))]
        let line = Timeline.VolumeAutomation(timeRange: .range(0, 1), startVolume: 0, endVolume: most)
        timeline.music = [.init(url: song, volume: most, automation: [line], fadeOut: .zero)]
        let film = try await build(timeline, files)
        #expect(audio(film).count == 2)
        for track in audio(film) {
            #expect(volumes(film, track.trackID, at: [.seconds(2)]) == [most])
        }
    }

    @Test func silentAndMutedClipsLeaveNoTrack() async throws {
        var files = FakeMedia()
        let silent = files.add("silent", .video(.range(0, 2)))
        let loud = files.addClip("loud", .seconds(2))
        let film = try await build(
            Timeline(videos: [.init(url: silent), .init(url: loud, originalSoundVolume: 0)]), files)
        #expect(audio(film).isEmpty && film.audioMix.inputParameters.isEmpty)
        #expect(film.composition.tracks(withMediaType: .video).count == 2)
    }

    @Test func aSingleClipNeedsOneVideoTrack() async throws {
        var files = FakeMedia()
        let film = try await build(Timeline(videos: [.init(url: files.addClip("a", .seconds(2)))]), files)
        #expect(film.composition.tracks.map(\.mediaType) == [.video, .audio])
        #expect(film.videoComposition?.instructions.count == 1)
    }

    @Test func voicesShareATrackUnlessTheyOverlap() async throws {
        var files = FakeMedia()
        let clip = files.add("a", .video(.range(0, 10)))
        let voice = files.add("voice", .audio(.range(0, 3)))
        let starts: [(Int64, Float)] = [(6, 0.6), (0, 0.1), (3, 0.3), (1, 0.2), (8, 0.8)]
        let film = try await build(
            Timeline(
                videos: [.init(url: clip)],
                voiceOvers: starts.map { .init(url: voice, start: .seconds($0.0), volume: $0.1) }), files)
        let tracks = audio(film)
        #expect(tracks.count == 2)
        #expect(media(tracks[0]).map(\.target) == [.range(0, 3), .range(3, 3), .range(6, 3)])
        // The last one is cut where the film ends.
        #expect(media(tracks[1]).map(\.target) == [.range(1, 3), .range(8, 2)])
        #expect(film.composition.duration == .seconds(10))
        let times = [CMTime.zero, .seconds(2), .seconds(3), .seconds(6), .seconds(8)]
        #expect(volumes(film, tracks[0].trackID, at: times) == [0.1, 0.1, 0.3, 0.6, 0.6])
        #expect(volumes(film, tracks[1].trackID, at: times) == [1, 0.2, 0.2, 0.2, 0.8])
    }

    @Test func aVoiceMayBeAPartOfItsFile() async throws {
        var files = FakeMedia()
        let clip = files.add("a", .video(.range(0, 10)))
        let voice = files.add("voice", .audio(.range(0, 30)))
        let film = try await build(
            Timeline(
                videos: [.init(url: clip)],
                voiceOvers: [.init(url: voice, start: .seconds(2), sourceTimeRange: .range(12, 3))]), files)
        let pieces = media(audio(film)[0])
        #expect(pieces.map(\.source) == [.range(12, 3)] && pieces.map(\.target) == [.range(2, 3)])
    }

    @Test func musicLoopsToTheFilmsEndAndFadesThere() async throws {
        var files = FakeMedia()
        let clip = files.add("a", .video(.range(0, 10)))
        let music = files.add("music", .audio(.range(0, 4)))
        let film = try await build(
            Timeline(
                videos: [.init(url: clip)],
                music: [.init(url: music, start: .seconds(1), volume: 0.5, fadeOut: .seconds(2))]), files)
        let track = try #require(audio(film).first)
        #expect(media(track).map(\.target) == [.range(1, 4), .range(5, 4), .range(9, 1)])
        #expect(media(track).map(\.source) == [.range(0, 4), .range(0, 4), .range(0, 1)])
        let times = [CMTime.seconds(1), .seconds(8), .seconds(17, 2), .seconds(9), .seconds(10)]
        #expect(volumes(film, track.trackID, at: times) == [0.5, 0.5, 0.375, 0.25, 0])
        #expect(film.composition.duration == .seconds(10))
    }

    @Test func musicThatDoesNotLoopFadesAtItsOwnEnd() async throws {
        var files = FakeMedia()
        let clip = files.add("a", .video(.range(0, 10)))
        let music = files.add("music", .audio(.range(0, 4)))
        let film = try await build(
            Timeline(
                videos: [.init(url: clip)],
                // The fade is as long as the music at most.
                music: [.init(url: music, loops: false, fadeOut: .seconds(8))]), files)
        let track = try #require(audio(film).first)
        #expect(media(track).map(\.target) == [.range(0, 4)])
        #expect(volumes(film, track.trackID, at: [.zero, .seconds(2), .seconds(4)]) == [1, 0.5, 0])
    }

    @Test func automationIsAPartOfTheVolumeAndTheFadeGoesFirst() async throws {
        var files = FakeMedia()
        let clip = files.add("a", .video(.range(0, 20)))
        let music = files.add("music", .audio(.range(0, 60)))
        let automation = [
            // In no order; the last reaches into the fade from 18 s on, which begins at 0.6 of the volume.
            Timeline.VolumeAutomation(timeRange: .range(15, 5), startVolume: 0, endVolume: 1),
            Timeline.VolumeAutomation(timeRange: .range(4, 2), startVolume: 1, endVolume: 0.25),
            Timeline.VolumeAutomation(timeRange: .range(8, 1), startVolume: 0.25, endVolume: 0.5),
        ]
        let film = try await build(
            Timeline(
                videos: [.init(url: clip)],
                music: [.init(url: music, volume: 0.5, automation: automation, fadeOut: .seconds(2))]), files)
        let track = try #require(audio(film).first)
        let times = [0, 4, 5, 6, 7, 9, 14].map { CMTime.seconds($0) }
        #expect(volumes(film, track.trackID, at: times) == [0.5, 0.5, 0.3125, 0.125, 0.125, 0.25, 0.25])
        let late = volumes(film, track.trackID, at: [15, 18, 19, 20].map { CMTime.seconds($0) })
        for (found, expected) in zip(late, [0, 0.3, 0.15, 0] as [Float]) {
            #expect(abs(found - expected) < 1e-6)
        }
    }

    @Test func automationBeforeLateMusicLeavesItsLastVolume() async throws {
        var files = FakeMedia()
        let clip = files.add("a", .video(.range(0, 20)))
        let music = files.add("music", .audio(.range(0, 60)))
        func film(_ range: CMTimeRange) async throws -> BuiltTimeline {
            let line = Timeline.VolumeAutomation(timeRange: range, startVolume: 0, endVolume: 0.5)
            return try await build(
                Timeline(
                    videos: [.init(url: clip)],
                    music: [.init(url: music, start: .seconds(6), automation: [line], fadeOut: .zero)]), files
            )
        }
        let before = try await film(.range(1, 2))
        #expect(volumes(before, audio(before)[0].trackID, at: [.seconds(6), .seconds(19)]) == [0.5, 0.5])
        let across = try await film(.range(4, 4))
        #expect(
            volumes(across, audio(across)[0].trackID, at: [.seconds(6), .seconds(7), .seconds(8)])
                == [0.25, 0.375, 0.5])
    }
}
