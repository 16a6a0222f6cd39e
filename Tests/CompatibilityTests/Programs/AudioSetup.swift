import AVFAudio
import AVFoundation

/// The audio of an app, as it is set up when a video starts.
final class AudioSetup {
    private(set) var isPlaying = false
    private(set) var errors: [Error] = []

    func start() {
        do {
            let session = AVAudioSession.sharedInstance()
            try session.setCategory(.playback, mode: .moviePlayback, options: [.mixWithOthers, .duckOthers])
            try session.setActive(true, options: .notifyOthersOnDeactivation)
            try session.overrideOutputAudioPort(.none)
            isPlaying = true
        } catch {
            errors.append(error)
        }
    }

    func stop() {
        try? AVAudioSession.sharedInstance().setActive(false)
        isPlaying = false
    }

    var hasHeadphones: Bool {
        AVAudioSession.sharedInstance().currentRoute.outputs.contains {
            [.headphones, .bluetoothA2DP].contains($0.portType)
        }
    }

    func handleInterruption(_ notification: Notification) {
        guard let info = notification.userInfo,
            let value = info[AVAudioSessionInterruptionTypeKey] as? UInt,
            let type = AVAudioSession.InterruptionType(rawValue: value)
        else { return }
        switch type {
        case .began: isPlaying = false
        case .ended:
            let options = info[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
            isPlaying = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
        @unknown default: break
        }
    }
}
