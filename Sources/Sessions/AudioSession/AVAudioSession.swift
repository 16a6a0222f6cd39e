public import Foundation
internal import Synchronization

/// The audio settings of a program. Source: AVAudioSession.h.
///
/// Linux has no audio session: settings are kept and have no effect. Nothing records, and outputs are chosen by the
/// sinks of players, so that routes are empty. Nothing interrupts a program, and no notification is posted.
public final class AVAudioSession: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the lock protects the state.
    private let state = Mutex(State())

    private struct State {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
        var policy = RouteSharingPolicy.default
        var sampleRate = 48_000.0
        var bufferDuration: TimeInterval = 0.01
    }

    /// Programs have the shared session alone.
    package override init() { super.init() }

    private static let shared = AVAudioSession()

    public class func sharedInstance() -> AVAudioSession { shared }

    public var category: Category { state.withLock { $0.category } }
    public var mode: Mode { state.withLock { $0.mode } }
    public var categoryOptions: CategoryOptions { state.withLock { $0.options } }
    public var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }

    /// All categories but `.multiRoute`. Those that record have no input.
    public var availableCategories: [Category] {
        [.ambient, .soloAmbient, .playback, .record, .playAndRecord]
    }

    public var availableModes: [Mode] {
        [
            .default, .moviePlayback, .spokenAudio, .videoRecording, .measurement, .voiceChat, .videoChat,
            .gameChat,
        ]
    }

    public func setCategory(_ category: Category) throws {
        try setCategory(category, mode: .default, policy: .default)
    }

    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: .default, policy: .default, options: options)
    }

    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Keeps settings.
    ///
    /// - Throws: For a category or a mode that isn't available.
    public func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
        guard availableCategories.contains(category) else {
            throw Self.invalid("category", category.rawValue, "availableCategories")
        }
        try check(mode)
        state.withLock {
            ($0.category, $0.mode, $0.policy, $0.options) = (category, mode, policy, options)
        }
    }

    /// - Throws: For a mode that isn't available.
    public func setMode(_ mode: Mode) throws {
        try check(mode)
        state.withLock { $0.mode = mode }
    }

    private func check(_ mode: Mode) throws {
        guard availableModes.contains(mode) else {
            throw Self.invalid("mode", mode.rawValue, "availableModes")
        }
    }

    /// Always succeeds, and has no effect: nothing else has to be silenced.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// - Throws: For `.speaker`: a session has no ports.
    public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
        guard portOverride != .none else { return }
        throw Self.error(
            .resourceNotAvailable,
            "cannot override the output: an audio session has no ports on Linux: set AVPlayer.audioSink")
    }

    // MARK: Routes and devices

    /// A route without inputs and outputs.
    public var currentRoute: AVAudioSessionRouteDescription { AVAudioSessionRouteDescription() }
    /// Always empty.
    public var availableInputs: [AVAudioSessionPortDescription]? { [] }
    /// Always false.
    public var isInputAvailable: Bool { false }
    /// Always false.
    public var isOtherAudioPlaying: Bool { false }
    /// Always false.
    public var secondaryAudioShouldBeSilencedHint: Bool { false }
    /// Always 1: the volume is that of the player and of the system's mixer.
    public var outputVolume: Float { 1 }
    /// Always 0.
    public var inputNumberOfChannels: Int { 0 }
    /// Always 2: audio is mixed in stereo.
    public var outputNumberOfChannels: Int { 2 }
    /// Always 48,000 Hz, at which audio is mixed.
    public var sampleRate: Double { 48_000 }

    /// 48,000 Hz by default. Kept, and has no effect.
    public var preferredSampleRate: Double { state.withLock { $0.sampleRate } }
    /// In seconds. Kept, and has no effect.
    public var preferredIOBufferDuration: TimeInterval { state.withLock { $0.bufferDuration } }

    public func setPreferredSampleRate(_ sampleRate: Double) throws {
        state.withLock { $0.sampleRate = sampleRate }
    }

    public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        state.withLock { $0.bufferDuration = duration }
    }

    /// Always `.denied`: nothing records.
    public var recordPermission: RecordPermission { .denied }

    /// Calls a closure with false at once: nothing records.
    public func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(false) }

    // MARK: Errors

    private static func invalid(_ noun: String, _ value: String, _ list: String) -> NSError {
        error(.badParam, "invalid \(noun) \"\(value)\" of an audio session: use one of \(list)")
    }

    private static func error(_ code: ErrorCode, _ text: String) -> NSError {
        NSError(
            domain: NSOSStatusErrorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: text])
    }
}
