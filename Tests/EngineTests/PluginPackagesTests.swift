import Engine
import Foundation
import GStreamerOverlay
import TestSupport
import Testing

@Suite struct PluginPackagesTests {
    /// Debian's own database says of each installed element what the table says.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg"), "not Debian"))
    func debianPutsTheElementsThere() async throws {
        let files = try await ChildProcess.run("dpkg", ["--search", "*/gstreamer-1.0/libgst*.so"])
        // Such as `gstreamer1.0-libav:amd64: /usr/lib/…/libgstlibav.so`.
        let packages = try files.split(separator: "\n").reduce(into: [String: String]()) { packages, line in
            let match = try #require(line.wholeMatch(of: #/([^:, ]+).*\/libgst(.+)\.so/#))
            packages[String(match.2)] = String(match.1)
        }
        let list = try await ChildProcess.run("gst-inspect-1.0", [])
        var count = 0
        for line in list.split(separator: "\n") {
            guard let match = line.wholeMatch(of: #/(\S+):  (\S+): .*/#),
                PluginPackages.elements.contains(String(match.2)), let package = packages[String(match.1)]
            else { continue }
            count += 1
            #expect(PluginPackages.plugin(ofElement: String(match.2))?.debian == package, "\(match.2)")
        }
        #expect(count > 100, "\(count)")
    }

    /// What only newer versions have is told with the version that has it, unless that is installed.
    @Test(arguments: [("svtav1enc", [1, 24], "plugins-bad"), ("avdec_h266", [1, 26], "libav")])
    func newerElementsAreToldWithTheirVersion(element: String, first: [Int], package: String) {
        let installed = GStreamerVersion.running
        let version = first.map(String.init).joined(separator: ".")
        let isOlder = installed < GStreamerVersion(first[0], first[1])
        let words = isOlder ? " of GStreamer \(version) or later (\(installed) is installed)" : ""
        #expect(PluginPackages.package(forElement: element) == "gstreamer1.0-\(package)\(words)")
        #expect(NewerElements.firstVersion(of: element) == version)
        #expect(NewerElements.firstVersion(of: "x264enc") == nil)
    }

    @Test(arguments: [
        ("vvc1", "H.266", "avdec_h266"), ("vvi1", "H.266", "avdec_h266"), ("hvc1", "H.265", "avdec_h265"),
    ])
    func codecsOfMoviesHaveDecoders(codec: String, format: String, element: String) {
        let decoder = PluginPackages.decoder(ofCodec: codec)
        #expect(decoder.format == format && decoder.package == PluginPackages.package(forElement: element))
    }

    @Test func packagesHaveNamesInEachDistribution() {
        for package in PluginPackage.allCases {
            #expect(package.byDistribution.keys.sorted() == ["Arch", "Debian", "Fedora", "Ubuntu"])
            #expect(package.byDistribution["Debian"] == package.debian)
        }
    }
}
