import CGStreamer
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GStreamerOverlay

/// A parser that tells its caps while its bin puts its pad out, as on a busy machine.
@Suite(.serialized) struct ParsedPadTests {
    private static let hasPaused = Atomic(false)

    /// Holds the bin up once it has locked what it puts out: the parser's thread comes to that lock meanwhile.
    private static let pause: GstLogFunction = { _, _, _, function, _, _, message, _ in
        guard let message, let text = gst_debug_message_get(message), let function,
            String(cString: function) == "gst_parse_bin_expose",
            String(cString: text).hasPrefix("locked chain"),
            !hasPaused.exchange(true, ordering: .relaxed)
        else { return }
        Thread.sleep(forTimeInterval: 0.3)
    }

    @Test(.timeLimit(.minutes(5))) func itsPadIsNotHeldBack() async throws {
        let folder = try TemporaryFolder.make("parsed")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("tone.mp3")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "sine=duration=2", "-c:a", "libmp3lame", url.path])
        let pipeline = try Pipeline { _ in }
        defer { pipeline.stop() }
        gst_debug_remove_log_function(gst_debug_log_default)
        gst_debug_add_log_function(Self.pause, nil, nil)
        gst_debug_set_threshold_for_name("parsebin", GST_LEVEL_LOG)
        gst_debug_set_active(1)
        defer {
            gst_debug_set_active(0)
            gst_debug_unset_threshold_for_name("parsebin")
            gst_debug_remove_log_function(Self.pause)
        }
        let file = try Element(factory: "filesrc")
        try file.set("location", url.path)
        let parsing = try Element(factory: "parsebin")
        let sink = try AppSink(maximumBuffers: 1)
        for element in [file, parsing, sink.element] { try pipeline.add(element) }
        try file.link(to: parsing)
        let end = try sink.element.staticPad("sink")
        parsing.onPadAdded { pad in
            do { try pad.link(to: end) } catch { Issue.record(error) }
            pad.passBlocks()
        }
        _ = pipeline.request(.playing)
        var count = 0
        while case .sample = sink.pull(nanoseconds: 5_000_000_000) { count += 1 }
        // 1152 samples of 44,100 a second each, and those of the encoder's delay.
        #expect((77...80).contains(count))
    }

    @Test func equalRatesChangeNothing() throws {
        let resampler = try AudioResampler(inputRate: 7, outputRate: 7, channelCount: 2, quality: 8)
        let samples: [Float] = (0..<400).map { Float($0) / 400 }
        #expect(resampler.resample(samples, inputCount: 200) == samples)
        #expect(resampler.reach == 0)
    }
}
