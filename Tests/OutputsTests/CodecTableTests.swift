import ExtraTypes
import MediaTypes
import RenderPlan
import Testing

@testable import Outputs

/// The rows of the codecs, beside each other.
@Suite struct CodecTableTests {
    /// A container, and what it holds in its order of preference.
    struct Row: Sendable, CustomTestStringConvertible {
        var fileType: AVFileType
        var video: [VideoEncoding.Codec] = []
        var audio: [AudioEncoding.Codec] = []
        var testDescription: String { fileType.rawValue }
    }

    static let rows = [
        Row(fileType: .mp4, video: [.h264, .hevc, .av1, .vp9], audio: [.aac, .alac, .opus, .mp3]),
        Row(
            fileType: .mov,
            video: [.h264, .hevc, .proRes422, .proRes422HQ, .proRes422LT, .proRes422Proxy, .proRes4444],
            audio: [.aac, .pcm, .alac, .mp3]),
        Row(fileType: .m4v, video: [.h264, .hevc], audio: [.aac, .alac]),
        Row(fileType: .m4a, audio: [.aac, .alac]),
        Row(fileType: .webM, video: [.vp9, .av1], audio: [.opus]),
        Row(
            fileType: .matroska, video: [.h264, .hevc, .vp9, .av1], audio: [.aac, .opus, .flac, .pcm, .mp3]),
        Row(fileType: .wav, audio: [.pcm]),
        Row(fileType: .mp3, audio: [.mp3]),
        Row(fileType: .flac, audio: [.flac]),
        Row(fileType: .gif, video: [.gif]),
        Row(fileType: .png, video: [.png]),
    ]

    @Test(arguments: rows) func containersHoldCodecsInTheirOrder(row: Row) throws {
        let container = try #require(ExportContainer.of(row.fileType))
        #expect(container.videoCodecs == row.video)
        #expect(container.audioCodecs == row.audio)
        #expect(container.isAudioOnly == row.video.isEmpty)
    }

    @Test func allContainersAreInTheTable() {
        #expect(ExportContainer.all.map(\.fileType) == Self.rows.map(\.fileType))
        let known = Set(Self.rows.map(\.fileType))
        for codec in VideoEncoding.Codec.allCases {
            #expect(!codec.row.containers.isEmpty && known.isSuperset(of: codec.row.containers.keys))
        }
        for codec in AudioEncoding.Codec.allCases {
            #expect(!codec.row.containers.isEmpty && known.isSuperset(of: codec.row.containers.keys))
        }
    }

    /// Two codecs at one place would have no order.
    @Test(arguments: ExportContainer.all.map(\.fileType)) func placesAreCounted(fileType: AVFileType) {
        let video = VideoEncoding.Codec.allCases.compactMap { $0.row.containers[fileType] }.sorted()
        #expect(video == Array(1..<video.count + 1))
        let audio = AudioEncoding.Codec.allCases.compactMap { $0.row.containers[fileType] }.sorted()
        #expect(audio == Array(1..<audio.count + 1))
    }

    @Test func titles() {
        #expect(
            VideoEncoding.Codec.allCases.map(\.title) == [
                "H.264", "HEVC", "ProRes 422 Proxy", "ProRes 422 LT", "ProRes 422", "ProRes 422 HQ",
                "ProRes 4444", "VP9", "AV1", "GIF", "PNG",
            ])
        #expect(AudioEncoding.Codec.allCases.map(\.title) == ["AAC", "ALAC", "PCM", "Opus", "FLAC", "MP3"])
    }

    @Test func applesIdentifiers() {
        #expect(
            VideoEncoding.Codec.byType == [
                "avc1": .h264, "hvc1": .hevc, "apco": .proRes422Proxy, "apcs": .proRes422LT,
                "apcn": .proRes422, "apch": .proRes422HQ, "ap4h": .proRes4444,
            ])
        #expect(
            AudioEncoding.Codec.byFormatID == [
                kAudioFormatMPEG4AAC: .aac, kAudioFormatAppleLossless: .alac, kAudioFormatLinearPCM: .pcm,
                kAudioFormatOpus: .opus, kAudioFormatFLAC: .flac, kAudioFormatMPEGLayer3: .mp3,
            ])
    }

    /// Errors and `cutroom doctor` name the package of each element.
    @Test func allElementsHavePackages() {
        for encoder in VideoEncoding.Codec.allCases.flatMap(\.row.encoders) {
            #expect(PluginPackages.plugin(ofElement: encoder.factory) != nil, "\(encoder.factory)")
        }
        for codec in AudioEncoding.Codec.allCases {
            for element in LowerAudioEncoding(encoding: AudioEncoding(codec: codec)).elements() {
                #expect(PluginPackages.plugin(ofElement: element.factory) != nil, "\(element.factory)")
            }
        }
    }

    @Test func defaultsAreAmongTheQualities() {
        for codec in VideoEncoding.Codec.allCases {
            guard let qualities = codec.row.qualities else { continue }
            #expect(qualities.contains(codec.row.defaultQuality), "\(codec)")
            // Higher numbers are worse, and take fewer bits.
            let bits = qualities.map(codec.row.bitsPerPixel)
            #expect(zip(bits, bits.dropFirst()).allSatisfy { $0 > $1 }, "\(codec)")
        }
    }

    /// Outputs can be assembled from parts of these only, and have alpha in those.
    @Test func whatOnlySomeCodecsCan() {
        let codecs = VideoEncoding.Codec.allCases
        #expect(codecs.filter { $0.row.parts != nil } == [.h264, .hevc])
        #expect(codecs.filter(\.row.keepsAlpha) == [.proRes4444, .png])
        #expect(codecs.filter(\.row.isImages) == [.gif, .png])
        #expect(codecs.filter(\.row.hasTenBitsOnRequest) == [.h264])
        #expect(codecs.filter(\.row.writesFrameRate) == [.h264, .hevc])
        #expect(codecs.filter(\.row.needsChromaSite) == [.vp9])
        #expect(codecs.filter { $0.row.display == .stream } == [.hevc])
        #expect(
            codecs.filter { $0.row.display == .movie } == [
                .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444, .av1,
            ])
        #expect(codecs.filter { !$0.row.furtherBitDepths.isEmpty } == [.av1])
    }
}
