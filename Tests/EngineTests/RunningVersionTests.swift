import Engine
import ExtraTypes
import GStreamerOverlay
import Testing

/// The remedies of missing elements name the version that is running.
@Suite struct RunningVersionTests {
    @Test(arguments: ["svtav1enc", "avdec_h266", "x264enc"])
    func packagesAreThoseOfTheRunningVersion(element: String) {
        let running = GStreamerVersion.running
        let packages = PluginPackages.package(forElement: element)
        #expect(
            packages == PluginPackages.packages(forElements: [element], installed: running.numbers))
        let first = NewerElements.firstVersion(of: element).flatMap { GStreamerVersion($0) }
        let isOlder = first.map { running < $0 } ?? false
        #expect(packages.hasSuffix(" (\(running) is installed)") == isOlder)
    }

    @Test func decodersAreThoseOfTheRunningVersion() {
        for format in ["H.266", "H.264"] {
            #expect(
                PluginPackages.package(forDecoderOf: format)
                    == PluginPackages.package(
                        forDecoderOf: format, installed: GStreamerVersion.running.numbers))
        }
    }
}
