import Foundation
import Sessions
import Testing

/// The audio session of a system without one. Source: AVAudioSession.h.
@Suite struct AudioSessionTests {
    /// One of the test's own: other tests use the shared one.
    private let session = AVAudioSession()

    @Test func settingsAreKept() throws {
        #expect(AVAudioSession.sharedInstance() === AVAudioSession.sharedInstance())
        #expect(session.category == .soloAmbient)
        try session.setCategory(.playback)
        #expect(session.category == .playback && session.mode == .default && session.categoryOptions == [])
        try session.setCategory(.playAndRecord, options: [.mixWithOthers, .defaultToSpeaker])
        #expect(session.category.rawValue == "AVAudioSessionCategoryPlayAndRecord")
        #expect(session.categoryOptions.rawValue == 9)
        try session.setCategory(.ambient, mode: .moviePlayback)
        #expect(session.mode == .moviePlayback && session.categoryOptions == [])
        try session.setMode(.spokenAudio)
        #expect(session.mode == .spokenAudio && session.category == .ambient)
        try session.setCategory(.playback, mode: .default, policy: .longFormVideo, options: .allowAirPlay)
        #expect(session.routeSharingPolicy == .longFormVideo && session.categoryOptions == .allowAirPlay)
        try session.setActive(true)
        try session.setActive(false, options: .notifyOthersOnDeactivation)
        try session.setPreferredSampleRate(44_100)
        try session.setPreferredIOBufferDuration(0.005)
        #expect(session.preferredSampleRate == 44_100 && session.preferredIOBufferDuration == 0.005)
    }

    @Test func whatIsAvailableCanBeSet() throws {
        for category in session.availableCategories {
            for mode in session.availableModes { try session.setCategory(category, mode: mode) }
        }
        #expect(session.category == .playAndRecord && session.mode == .gameChat)
    }

    @Test(arguments: [
        AVAudioSession.Category.multiRoute, AVAudioSession.Category(rawValue: "loud"),
    ]) func unknownCategoriesAreErrors(category: AVAudioSession.Category) throws {
        try session.setCategory(.playback)
        let error = #expect(throws: NSError.self) { try session.setCategory(category) }
        #expect(error?.code == AVAudioSession.ErrorCode.badParam.rawValue)
        #expect(
            error?.localizedDescription
                == "invalid category \"\(category.rawValue)\" of an audio session: use one of availableCategories"
        )
        #expect(session.category == .playback)
    }

    @Test func unknownModesAreErrors() throws {
        let error = #expect(throws: NSError.self) {
            try session.setMode(AVAudioSession.Mode(rawValue: "loud"))
        }
        #expect(
            error?.localizedDescription
                == "invalid mode \"loud\" of an audio session: use one of availableModes")
    }

    /// There is no hardware to ask.
    @Test func routesAreEmpty() throws {
        #expect(session.currentRoute.inputs.isEmpty && session.currentRoute.outputs.isEmpty)
        #expect(session.availableInputs?.isEmpty == true && !session.isInputAvailable)
        #expect(session.inputNumberOfChannels == 0 && session.outputNumberOfChannels == 2)
        #expect(session.sampleRate == 48_000 && session.outputVolume == 1)
        #expect(!session.isOtherAudioPlaying && !session.secondaryAudioShouldBeSilencedHint)
        #expect(!session.currentRoute.outputs.contains { $0.portType == .headphones })
        #expect(session.currentRoute.outputs.map(\.portName) == session.currentRoute.inputs.map(\.uid))
        try session.overrideOutputAudioPort(.none)
        let error = #expect(throws: NSError.self) { try session.overrideOutputAudioPort(.speaker) }
        // '!res'.
        #expect(error?.code == 561_145_203 && error?.domain == NSOSStatusErrorDomain)
        #expect(
            error?.localizedDescription
                == "cannot override the output: an audio session has no ports on Linux: set AVPlayer.audioSink"
        )
        #expect(session.recordPermission == .denied)
        var isGranted: Bool?
        session.requestRecordPermission { isGranted = $0 }
        #expect(isGranted == false)
    }

    /// The values that observers of the notifications read.
    @Test func constants() {
        #expect(AVAudioSession.InterruptionType(rawValue: 1) == .began)
        #expect(AVAudioSession.InterruptionOptions(rawValue: 1).contains(.shouldResume))
        #expect(AVAudioSession.RouteChangeReason(rawValue: 2) == .oldDeviceUnavailable)
        let names = [
            AVAudioSession.interruptionNotification, AVAudioSession.routeChangeNotification,
            AVAudioSession.mediaServicesWereLostNotification,
            AVAudioSession.mediaServicesWereResetNotification,
            AVAudioSession.silenceSecondaryAudioHintNotification,
        ]
        let keys = [
            AVAudioSessionInterruptionTypeKey, AVAudioSessionInterruptionOptionKey,
            AVAudioSessionRouteChangeReasonKey, AVAudioSessionRouteChangePreviousRouteKey,
        ]
        #expect(Set(names.map(\.rawValue) + keys).count == 9)
    }
}
