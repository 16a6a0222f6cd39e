import ExtraTypes
import Foundation
import MediaTypes
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
    @Test(arguments: [
        ("svtav1enc", (1, 22, 10), "plugins-bad of GStreamer 1.24 or later (1.22.10 is installed)"),
        ("svtav1enc", (1, 24, 0), "plugins-bad"), ("svtav1enc", (2, 0, 0), "plugins-bad"),
        ("avdec_h266", (1, 25, 90), "libav of GStreamer 1.26 or later (1.25.90 is installed)"),
        ("avdec_h266", (1, 26, 2), "libav"), ("x264enc", (1, 20, 1), "plugins-ugly"),
    ])
    func newerElementsAreToldWithTheirVersion(
        element: String, installed: (Int, Int, Int), package: String
    ) {
        #expect(
            PluginPackages.packages(forElements: [element], installed: installed)
                == "gstreamer1.0-\(package)")
    }

    @Test(arguments: [("svtav1enc", "1.24"), ("avdec_h266", "1.26"), ("x264enc", nil)])
    func elementsHaveAFirstVersion(element: String, version: String?) {
        #expect(NewerElements.firstVersion(of: element) == version)
    }

    /// The latest of several versions is the one that is needed.
    @Test func severalElementsNeedTheLatestVersion() {
        let packages = PluginPackages.packages(
            forElements: ["avdec_h266", "h264parse", "svtav1enc"], installed: (1, 22, 0))
        #expect(
            packages
                == "gstreamer1.0-libav gstreamer1.0-plugins-bad of GStreamer 1.26 or later (1.22.0 is installed)"
        )
    }

    @Test(arguments: [
        ("vvc1", "H.266", "avdec_h266"), ("vvi1", "H.266", "avdec_h266"), ("hvc1", "H.265", "avdec_h265"),
    ])
    func codecsOfMoviesHaveDecoders(codec: String, format: String, element: String) {
        for version in [(1, 22, 0), (1, 28, 0)] {
            let decoder = PluginPackages.decoder(ofCodec: codec, installed: version)
            #expect(decoder.format == format)
            #expect(
                decoder.package == PluginPackages.packages(forElements: [element], installed: version))
        }
    }

    /// A code of spaces has the name that the file or GStreamer gives it.
    @Test(arguments: [
        ("    ", "ULY2", "“ULY2”"), ("    ", "V_MS/VFW/FOURCC", "V_MS/VFW/FOURCC"), ("    ", nil, nil),
        ("xxxx", nil, "“xxxx”"),
    ])
    func otherFormatsAreQuoted(codec: String, name: String?, format: String?) {
        let decoder = PluginPackages.decoder(ofCodec: codec, named: name, installed: (1, 26, 0))
        #expect(decoder.format == format && decoder.package == PluginPackages.decoders)
    }

    /// No package has a decoder for a format that GStreamer doesn't recognize.
    @Test func unrecognizedFormatsHaveNoPackage() {
        var track = MediaTrackDescription(trackID: 1, mediaType: .video)
        track.codec = 0x6176_6331
        let known = RequiredDecoder(of: track, installed: (1, 26, 0))
        #expect(known == RequiredDecoder(format: "H.264", packages: "gstreamer1.0-libav"))
        (track.codec, track.codecName, track.isKnownFormat) = (0x2020_2020, "ULY2", false)
        let unknown = RequiredDecoder(of: track, installed: (1, 26, 0))
        #expect(unknown == RequiredDecoder(format: "“ULY2”", packages: nil))
    }

    @Test(arguments: [
        ("gaussianblur", "gstreamer1.0-plugins-bad"), ("videobalance", "gstreamer1.0-plugins-good"),
        ("nosuchelement", nil),
    ])
    func effectsHavePackages(element: String, package: String?) {
        #expect(PluginPackages.knownPackage(ofElement: element) == package)
    }

    @Test func packagesHaveNamesInEachDistribution() {
        for package in PluginPackage.allCases {
            #expect(package.byDistribution.keys.sorted() == ["Arch", "Debian", "Fedora", "Ubuntu"])
            #expect(package.byDistribution["Debian"] == package.debian)
        }
    }
}
