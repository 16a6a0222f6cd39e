import Cutroom
import Synchronization

/// Plays a clip without a window, and writes what its observers report.
func player(_ inputs: [URL], to output: URL) async throws {
    let item = AVPlayerItem(asset: AVURLAsset(url: inputs[0]))
    let player = AVPlayer(playerItem: item)
    // On a desktop, leave these out: the default is a window and the audio device.
    (player.videoSink, player.audioSink) = ("fakesink", "fakesink")

    let lines = Mutex<[String]>([])
    let queue = DispatchQueue(label: "observers")
    let periodic = player.addPeriodicTimeObserver(
        forInterval: CMTime(value: 1, timescale: 2), queue: queue
    ) { time in lines.withLock { $0.append("at \(time.seconds) s") } }
    let middle = CMTime(value: 1, timescale: 1)
    let boundary = player.addBoundaryTimeObserver(forTimes: [NSValue(time: middle)], queue: queue) {
        lines.withLock { $0.append("half way") }
    }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let names = [Notification.Name.AVPlayerItemDidPlayToEndTime, .AVPlayerItemFailedToPlayToEndTime]
    let tokens = names.map {
        NotificationCenter.default.addObserver(forName: $0, object: item, queue: nil) { _ in end.finish() }
    }
    player.play()
    for await _ in ends {}

    for token in tokens { NotificationCenter.default.removeObserver(token) }
    for observer in [periodic, boundary] { player.removeTimeObserver(observer) }
    if let error = item.error { throw error }
    let text = lines.withLock { $0 + ["the end"] }.joined(separator: "\n")
    try Data("\(text)\n".utf8).write(to: output)
}
