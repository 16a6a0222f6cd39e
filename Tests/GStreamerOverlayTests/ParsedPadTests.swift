import CGStreamer
import Foundation
import TestSupport
import Testing

@testable import GStreamerOverlay

/// A parser that tells its caps after its bin has put its pad out, as on a busy machine.
@Suite struct ParsedPadTests {
    /// Slows the bin down where it looks at caps that are complete: on the parser's own thread.
    private func delayParsedCaps(of bin: Element) {
        let handler:
            @convention(c) (
                UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?,
                UnsafeMutablePointer<GstCaps>?, gpointer?
            ) -> gboolean = { _, _, caps, _ in
                if let caps, gst_caps_is_fixed(caps) != 0, let structure = gst_caps_get_structure(caps, 0),
                    gst_structure_has_field(structure, "channels") != 0
                {
                    Thread.sleep(forTimeInterval: 0.2)
                }
                return 1
            }
        g_signal_connect_data(
            bin.object.raw, "autoplug-continue", unsafeBitCast(handler, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
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
        let file = try Element(factory: "filesrc")
        try file.set("location", url.path)
        let parsing = try Element(factory: "parsebin")
        delayParsedCaps(of: parsing)
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
