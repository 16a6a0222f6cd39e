import Containers
import Foundation
import Glibc
import MediaTypes
import Synchronization
import TestSupport
import Testing

@testable import MediaInspection

/// Files that name other files are refused by the name of their format, and nothing that they name is asked for.
@Suite struct ReferringFormatTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var format: ReferringFormat
        /// With `URL` for what the file names.
        var text: String

        var testDescription: String { "\(format)" }
    }

    static let rows = [
        Row(
            format: .hls,
            text: "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.0,\nURL\n#EXT-X-ENDLIST\n"),
        Row(format: .hls, text: "\u{FEFF}#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1000\r\nURL\r\n"),
        Row(
            format: .hls, text: "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI=\"URL\"\n#EXTINF:4,\nURL\n"),
        Row(format: .m3u, text: "#EXTM3U\n#EXTINF:12,A title\nURL\n"),
        Row(format: .pls, text: "[playlist]\nNumberOfEntries=1\nFile1=URL\nLength1=-1\nVersion=2\n"),
        Row(
            format: .dash,
            text: """
                <?xml version="1.0"?>
                <!-- <svg> -->
                <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S" \
                profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" minBufferTime="PT1S"><Period>
                <AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1000" codecs="avc1.42c01e" \
                width="64" height="48"><BaseURL>URL</BaseURL><SegmentBase indexRange="0-100"/>
                </Representation></AdaptationSet></Period></MPD>
                """),
        Row(
            format: .smoothStreaming,
            text: """
                <?xml version="1.0" encoding="utf-8"?>
                <SmoothStreamingMedia MajorVersion="2" MinorVersion="0" Duration="40000000">
                <StreamIndex Type="video" QualityLevels="1" Chunks="1" Url="URL/QualityLevels({bitrate})/{start time}">
                <QualityLevel Index="0" Bitrate="1000" FourCC="H264" MaxWidth="64" MaxHeight="48" CodecPrivateData=""/>
                <c d="40000000"/></StreamIndex></SmoothStreamingMedia>
                """),
        Row(
            format: .sessionDescription,
            text: """
                v=0
                o=- 0 0 IN IP4 127.0.0.1
                s=A session
                c=IN IP4 127.0.0.1
                t=0 0
                a=control:URL
                m=video 0 RTP/AVP 96
                a=rtpmap:96 H264/90000

                """),
        Row(format: .asx, text: "<asx version=\"3.0\"><entry><ref href=\"URL\"/></entry></asx>"),
        Row(format: .windowsMedia, text: "[Reference]\r\nRef1=URL\r\n"),
        Row(
            format: .wpl,
            text: "<?wpl version=\"1.0\"?><smil><body><seq><media src=\"URL\"/></seq></body></smil>"),
        Row(
            format: .xspf,
            text: """
                <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track>
                <location>URL</location></track></trackList></playlist>
                """),
        Row(format: .smil, text: "<smil><body><video src=\"URL\"/></body></smil>"),
        Row(
            format: .cue,
            text: "REM a\nPERFORMER \"b\"\nFILE \"URL\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n"),
        Row(format: .list, text: "# a comment\nURL\n"),
        Row(
            format: .quickTimeLink,
            text: """
                <?xml version="1.0"?><?quicktime type="application/x-quicktime-media-link"?>
                <embed src="URL" autoplay="true"/>
                """),
        Row(format: .quickTimeLink, text: "RTSPtextURL"),
        Row(format: .concatenation, text: "ffconcat version 1.0\nfile 'URL'\n"),
        Row(
            format: .drawing,
            text: """
                <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"
                xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="URL" width="20" height="20"/></svg>
                """),
        Row(
            format: .drawing,
            text: """
                <!DOCTYPE svg [ <!ENTITY part SYSTEM "URL"> ]>
                <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text>&part;</text></svg>
                """),
        Row(
            format: .drawing,
            text: """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude" width="20" height="20">
                <xi:include parse="text" href="URL"/></svg>
                """),
        Row(
            format: .drawing,
            text: """
                <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><style>
                @import url("URL"); rect { fill: url(URL#a) }</style><rect width="20" height="20"/></svg>
                """),
        Row(
            format: .finalCut,
            text: """
                <?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.10"><resources>
                <asset id="r1"><media-rep src="URL"/></asset></resources></fcpxml>
                """),
        Row(
            format: .premiere,
            text: "<!DOCTYPE xmeml><xmeml version=\"4\"><sequence><pathurl>URL</pathurl></sequence></xmeml>"),
        Row(
            format: .openTimelineIO,
            text: "{\"OTIO_SCHEMA\": \"ExternalReference.1\", \"target_url\": \"URL\"}"),
        Row(
            format: .editingServices,
            text: "<ges version='0.7'><project><ressources><asset id='URL'/></ressources></project></ges>"),
        Row(
            format: .mlt,
            text:
                "<?xml version=\"1.0\"?><mlt><producer><property name=\"resource\">URL</property></producer></mlt>"
        ),
    ]

    /// A server that counts who connects to it, and hangs up.
    private final class Server: Sendable {
        let port: UInt16
        private let socket: Int32
        private let state = Mutex(0)

        init() throws {
            (socket, port) = try LoopbackClient.listen()
            Thread { [self] in
                while case let peer = accept(socket, nil, nil), peer >= 0 {
                    state.withLock { $0 += 1 }
                    close(peer)
                }
                close(socket)
            }.start()
        }

        var connections: Int { state.withLock { $0 } }

        func stop() { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    private func expectRefusal(_ url: URL, _ format: ReferringFormat, _ row: String) throws {
        let error = try #require(throws: AVError.self, "\(row) was read") { try MediaProbe().describe(url) }
        #expect(error.code == .fileFormatNotRecognized)
        #expect(error.failureReason?.contains(format.name) == true, "\(row): \(error.failureReason ?? "")")
        #expect(error.remedy == format.remedy)
    }

    @Test(.timeLimit(.minutes(2))) func nothingIsFetched() async throws {
        let folder = try TemporaryFolder.make("referring")
        defer { TemporaryFolder.remove(folder) }
        let server = try Server()
        defer { server.stop() }
        for (index, row) in Self.rows.enumerated() {
            for ending in ["mp4", "m3u8", "svg"] {
                let text = row.text.replacing("URL", with: "http://127.0.0.1:\(server.port)/a.ts")
                let file = folder.appendingPathComponent("\(index).\(ending)")
                try Data(text.utf8).write(to: file)
                try expectRefusal(file, row.format, "\(row.format) as .\(ending)")
            }
        }
        #expect(server.connections == 0)
        // The server does count.
        try await LoopbackClient.connect(to: "127.0.0.1", port: server.port)
        for _ in 0..<1000 where server.connections == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(server.connections == 1)
    }

    /// How a text is wrapped so that it is found later.
    static let wrappings: [(String, @Sendable (Data) -> Data)] = [
        ("behind tags", { Data(Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 0]) + Data(count: 128) + $0 }),
        (
            "UTF-16",
            { text in
                var data = Data([0xFF, 0xFE])
                for unit in String(decoding: text, as: UTF8.self).utf16 {
                    data.append(contentsOf: [
                        UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8),
                    ])
                }
                return data
            }
        ),
        ("behind spaces", { Data(" \r\n\t".utf8) + $0 }),
    ]

    @Test(arguments: wrappings.indices) func wrappedTextIsRefused(index: Int) throws {
        let folder = try TemporaryFolder.make("referring")
        defer { TemporaryFolder.remove(folder) }
        let (name, wrap) = Self.wrappings[index]
        // Drawings are read byte by byte.
        for row in Self.rows where row.format != .drawing {
            let file = folder.appendingPathComponent("a.mp4")
            try wrap(Data(row.text.replacing("URL", with: "http://127.0.0.1:1/a.ts").utf8)).write(to: file)
            try expectRefusal(file, row.format, "\(row.format) \(name)")
        }
    }

    @Test func drawingsWithPartsOfTheirOwnAreRead() throws {
        let folder = try TemporaryFolder.make("referring")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.svg")
        try Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">
            <metadata resource="http://example.org/license"/>
            <defs><linearGradient id="a"/><symbol id="b"><rect width="3" height="3"/></symbol></defs>
            <style>rect { fill: url(#a) }</style>
            <a xlink:href="http://example.org/"><use xlink:href="#b"/><rect width="9" height="9" fill="url('#a')"/></a>
            <image width="1" height="1" xlink:href="data:image/png;base64,iVBORw0KGgo="/>
            </svg>
            """.utf8
        ).write(to: file)
        let track = try #require(MediaProbe().describe(file).tracks.first)
        #expect(track.encodedSize == CGSize(width: 20, height: 10))
    }

    @Test func moviesWhoseMediaAreElsewhereAreRefused() async throws {
        let folder = try TemporaryFolder.make("referring")
        defer { TemporaryFolder.remove(folder) }
        let movie = try await InspectionClip.make(
            "whole.mov", InspectionClip.picture(frames: 5) + InspectionClip.h264, in: folder)
        #expect(try MediaProbe().describe(movie).tracks.count == 1)
        // The same with its only data reference made a name.
        let named = try InspectionClip.edited(movie, as: "named.mov") { bytes in
            // Type, version, number of entries; then the entry's size, type and flags.
            let references = try InspectionClip.place(of: "dref", in: bytes)
            bytes[references + 23] = 0
            let name = Array("a.mov\u{0}".utf8)
            bytes.insert(contentsOf: name, at: references + 24)
            // What holds it grows by as much.
            let holders = try ["moov", "trak", "mdia", "minf", "dinf", "dref"].map {
                try InspectionClip.place(of: $0, in: bytes) - 4
            }
            for place in holders + [references + 12] {
                let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } + UInt32(name.count)
                for (index, shift) in [24, 16, 8, 0].enumerated() {
                    bytes[place + index] = UInt8(truncatingIfNeeded: size >> UInt32(shift))
                }
            }
        }
        try expectRefusal(named, .referenceMovie, "a data reference")
        let list = folder.appendingPathComponent("list.mov")
        let reference = box(
            "rdrf", [0, 0, 0, 0] + Array("url ".utf8) + [0, 0, 0, 6] + Array("a.mov\u{0}".utf8))
        try Data(box("moov", box("rmra", box("rmda", reference)))).write(to: list)
        try expectRefusal(list, .referenceMovie, "a list of movies")
    }

    /// GStreamer inflates such a movie box, whatever it refers to.
    @Test func compressedMovieBoxesAreRefused() async throws {
        let folder = try TemporaryFolder.make("referring")
        defer { TemporaryFolder.remove(folder) }
        let movie = try await InspectionClip.make(
            "whole.mov", InspectionClip.picture(frames: 5) + InspectionClip.h264, in: folder)
        let compressed = try InspectionClip.edited(movie, as: "compressed.mov") { bytes in
            // The movie box is the last one of ffmpeg's files.
            let place = try InspectionClip.place(of: "moov", in: bytes) - 4
            let whole = Array(bytes[place...])
            let stream = box("cmvd", big(whole.count) + stored(whole))
            let inner = box("dcom", Array("zlib".utf8)) + stream
            bytes.replaceSubrange(place..., with: box("moov", box("cmov", inner)))
        }
        let error = try #require(throws: AVError.self) { try MediaProbe().describe(compressed) }
        #expect(error.code == .fileFormatNotRecognized)
        #expect(error.failureReason?.contains("a compressed movie box (cmov)") == true)
        #expect(error.remedy?.contains("-c copy") == true)
    }

    /// A zlib stream of one block that isn't compressed (RFC 1950 and 1951).
    private func stored(_ content: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in content {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let (count, rest) = (UInt8(truncatingIfNeeded: content.count), UInt8(content.count >> 8))
        return [0x78, 0x01, 1, count, rest, ~count, ~rest] + content + big(Int(high << 16 | low))
    }

    private func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8) + Array(name.utf8) + content
    }
}
