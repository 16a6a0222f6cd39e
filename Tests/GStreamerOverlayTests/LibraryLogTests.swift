import CGStreamer
import GStreamerOverlay
import Testing

/// What libraries say by GLib.
@Suite struct LibraryLogTests {
    @Test(.timeLimit(.minutes(1))) func nothingReachesStandardErrorOfATunedProcess() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
        ) {
            GStreamer.tuneProcess()
            try GStreamer.initialize()
            // As of an assertion that fails.
            g_return_if_fail_warning("Test", "function", "x > 0")
            gst_object_unref(nil)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        // As swift-log's own handler writes it, where the program has chosen no other one.
        #expect(said.contains("cutroom.libraries") && said.contains("assertion 'x > 0' failed"), "\(said)")
        #expect(!said.contains("CRITICAL **"), "\(said)")
        #expect(result?.standardOutputContent.isEmpty == true)
    }

    @Test(.timeLimit(.minutes(1))) func otherProcessesKeepTheirHandlers() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            g_return_if_fail_warning("Test", "function", "x > 0")
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Test-CRITICAL") && words.contains("assertion 'x > 0' failed"))
    }
}
