import Containers
import Foundation
import GStreamerOverlay

/// A format that can't be read, recognized by a file's first bytes so that errors can name it.
///
/// It is consulted only for files that GStreamer can't read.
struct UnreadableFormat: Hashable, Sendable {
    /// The name with its article, such as `a CAF file`.
    let name: String
    let remedy: String
    /// Whether such files contain images, video or audio.
    let isMedia: Bool

    /// The cause of an error about a file of this format.
    var cause: String {
        isMedia
            ? "is \(name), which the installed \(GStreamer.version) can't read"
            : "is not a media file, but \(name)"
    }

    /// Returns nil for a file of an unknown format.
    init?(of file: some RandomAccessBytes) throws {
        let head = try file.bytes(at: 0, count: 64)
        let match = Self.signatures.first { signature in
            head.count >= signature.offset && head[signature.offset...].starts(with: signature.bytes)
        }
        guard let match else { return nil }
        self.init(match.name, match.kind)
    }

    /// Recognizes a WAVE file by its coding.
    init?(wave file: some RandomAccessBytes) throws {
        guard let wave = try WaveFormat(of: file) else { return nil }
        self.init(wave.name, .sound)
    }

    private enum Kind {
        case sound, video, picture, archive, document
    }

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        isMedia = kind != .archive && kind != .document
        remedy =
            switch kind {
            case .sound: "convert it to WAV, such as with ffmpeg"
            case .video: "convert it to MP4 or Matroska, such as with ffmpeg"
            case .picture: "convert it to PNG, such as with ImageMagick's convert"
            case .archive: "unpack it first"
            case .document: "save its pages as PNG files first"
            }
    }

    private struct Signature {
        var name: String
        var kind: Kind
        var offset = 0
        var bytes: [UInt8]

        init(_ name: String, _ kind: Kind, _ text: String, at offset: Int = 0) {
            self.init(name, kind, Array(text.utf8), at: offset)
        }

        init(_ name: String, _ kind: Kind, _ bytes: [UInt8], at offset: Int = 0) {
            (self.name, self.kind, self.offset, self.bytes) = (name, kind, offset, bytes)
        }
    }

    private static let signatures = sound + video + pictures + others

    private static let sound = [
        Signature("a CAF file", .sound, "caff"), Signature("a Monkey's Audio file", .sound, "MAC "),
        Signature("a TTA file", .sound, "TTA"), Signature("a Musepack file", .sound, "MPCK"),
        Signature("a Musepack file", .sound, "MP+"), Signature("an OptimFROG file", .sound, "OFR "),
        Signature("a DSF file", .sound, "DSD "), Signature("a DSDIFF file", .sound, "FRM8"),
        Signature("an AMR file", .sound, "#!AMR"),
        Signature("a Creative Voice file", .sound, "Creative Voice File"),
        Signature("a MIDI file", .sound, "MThd"), Signature("a Shorten file", .sound, "ajkg"),
        Signature("an 8SVX file", .sound, "8SVX", at: 8),
        Signature("a RealAudio file", .sound, [0x2E, 0x72, 0x61, 0xFD]),
        Signature("a NIST SPHERE file", .sound, "NIST_1A"), Signature("a TAK file", .sound, "tBaK"),
        Signature("a Dolby file with AC-4", .sound, [0xAC, 0x40]),
    ]

    private static let video = [
        Signature("a RealMedia file", .video, ".RMF"),
        Signature("a NUT file", .video, "nut/multimedia container"),
        Signature("a YUV4MPEG file", .video, "YUV4MPEG2"), Signature("an IVF file", .video, "DKIF"),
        Signature("a GXF file", .video, [0, 0, 0, 0, 1, 0xBC]), Signature("a Flash movie", .video, "FWS"),
        Signature("a Flash movie", .video, "CWS"), Signature("a Flash movie", .video, "ZWS"),
        Signature(
            "a recording of Windows Media Center", .video,
            [0xB7, 0xD8, 0x00, 0x20, 0x37, 0x49, 0xDA, 0x11, 0xA6, 0x4E]),
        Signature("a Bink video", .video, "BIK"), Signature("a Bink video", .video, "KB2"),
        Signature("a Smacker video", .video, "SMK"), Signature("a NuppelVideo file", .video, "NuppelVideo"),
        Signature("a Nullsoft Streaming Video file", .video, "NSV"),
        Signature("a REDCODE file", .video, "RED", at: 4),
        Signature("an FLI animation", .video, [0x11, 0xAF], at: 4),
        Signature("an FLC animation", .video, [0x12, 0xAF], at: 4),
        Signature("raw DV", .video, [0x1F, 0x07, 0x00]), Signature("an ARRIRAW file", .video, "ARRI"),
    ]

    private static let pictures = [
        Signature("a Photoshop file", .picture, "8BPS"),
        Signature("an OpenEXR picture", .picture, [0x76, 0x2F, 0x31, 0x01]),
        Signature("a DPX picture", .picture, "SDPX"), Signature("a DPX picture", .picture, "XPDS"),
        Signature("a Cineon picture", .picture, [0x80, 0x2A, 0x5F, 0xD7]),
        Signature("an SGI picture", .picture, [0x01, 0xDA]), Signature("a Radiance picture", .picture, "#?R"),
        Signature("a PCX picture", .picture, [0x0A, 0x05, 0x01]),
        Signature("an XPM picture", .picture, "/* XPM */"),
        Signature("a JPEG XL picture", .picture, [0xFF, 0x0A]),
        Signature(
            "a JPEG XL picture", .picture, [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        Signature("a JPEG-LS picture", .picture, [0xFF, 0xD8, 0xFF, 0xF7]),
        Signature("a QOI picture", .picture, "qoif"), Signature("an icon", .picture, [0, 0, 1, 0]),
        Signature("a FLIF picture", .picture, "FLIF"), Signature("a DDS picture", .picture, "DDS "),
        Signature("a farbfeld picture", .picture, "farbfeld"),
        Signature("a FITS picture", .picture, "SIMPLE  ="),
        Signature("a GIMP picture", .picture, "gimp xcf"),
        Signature("an MNG animation", .picture, [0x8A, 0x4D, 0x4E]),
        Signature("a JNG picture", .picture, [0x8B, 0x4A, 0x4E, 0x47]),
        Signature("a Sun raster picture", .picture, [0x59, 0xA6, 0x6A, 0x95]),
        Signature("a netpbm picture", .picture, "P1\n"), Signature("a netpbm picture", .picture, "P2\n"),
        Signature("a netpbm picture", .picture, "P3\n"), Signature("a netpbm picture", .picture, "P4\n"),
        Signature("a netpbm picture", .picture, "P5\n"), Signature("a netpbm picture", .picture, "P6\n"),
        Signature("a netpbm picture", .picture, "P7\n"), Signature("a PFM picture", .picture, "PF\n"),
        Signature("a DjVu document", .document, "AT&TFORM"),
        Signature("a BigTIFF picture", .picture, [0x49, 0x49, 0x2B]),
        Signature("a BigTIFF picture", .picture, [0x4D, 0x4D, 0, 0x2B]),
    ]

    private static let others = [
        Signature("a PDF document", .document, "%PDF"), Signature("a PostScript document", .document, "%!PS"),
        Signature("a ZIP archive", .archive, [0x50, 0x4B, 3, 4]),
        Signature("a 7-Zip archive", .archive, [0x37, 0x7A, 0xBC, 0xAF]),
        Signature("a gzip archive", .archive, [0x1F, 0x8B]), Signature("a RAR archive", .archive, "Rar!"),
        Signature("an xz archive", .archive, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
        Signature("a bzip2 archive", .archive, "BZh"),
        Signature("a Zstandard archive", .archive, [0x28, 0xB5, 0x2F, 0xFD]),
    ]
}

/// The coding of a WAVE file: a number registered with Microsoft, and the sample rate. Source: RFC 2361.
private struct WaveFormat {
    private var tag: Int
    private var rate: Int

    init?(of file: some RandomAccessBytes) throws {
        let head = try file.bytes(at: 0, count: 12)
        guard head.count == 12, head[8..<12].elementsEqual("WAVE".utf8) else { return nil }
        var place: Int64 = 12
        for _ in 0..<100 {
            let chunk = try file.bytes(at: place, count: 34)
            guard chunk.count >= 16 else { return nil }
            func little(_ offset: Int, _ count: Int) -> Int {
                guard offset + count <= chunk.count else { return 0 }
                return Int(chunk[offset..<offset + count].littleEndian)
            }
            if chunk.starts(with: Array("fmt ".utf8)) {
                (tag, rate) = (little(8, 2), little(12, 4))
                // The extended form has the number in the first bytes of an identifier.
                if tag == 0xFFFE { tag = little(32, 2) }
                return
            }
            let length = Int64(little(4, 4))
            place += 8 + length + length % 2
        }
        return nil
    }

    private static let names = [
        0x01: "PCM", 0x02: "ADPCM", 0x03: "floating-point PCM", 0x06: "A-law", 0x07: "mu-law",
        0x11: "IMA ADPCM",
        0x22: "TrueSpeech", 0x31: "GSM 6.10", 0x45: "G.726", 0x50: "MPEG", 0x55: "MP3", 0x61: "ADPCM",
        0x62: "ADPCM",
        0x161: "Windows Media Audio", 0x162: "Windows Media Audio Professional",
        0x163: "lossless Windows Media Audio", 0x270: "ATRAC3", 0x2000: "AC-3", 0x2001: "DTS", 0xFFFE: "PCM",
    ]

    var name: String {
        let coding = Self.names[tag] ?? "audio of the format 0x\(String(tag, radix: 16))"
        return "a WAV file of \(coding) at \(rate) Hz"
    }
}
