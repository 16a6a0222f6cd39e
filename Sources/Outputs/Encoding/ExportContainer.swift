package import Containers
package import ExtraTypes
package import MediaTypes
package import RenderPlan

/// A container that exports can write. The rows of the codecs decide what each may hold.
package struct ExportContainer: Sendable, Hashable {
    /// The kind of file, by the patches that it needs when it is finished.
    package enum Layout: Sendable {
        /// The ISO base media file format, with edit lists.
        case movie
        case matroska
        /// Audio frames one after the other, with a table in the first.
        case mp3
        /// A file without patches, as the muxer writes it.
        case plain
        /// A file that `GIFWriter` writes from frames.
        case animation
        /// Numbered files, one for each frame.
        case images
    }

    package let fileType: AVFileType
    package let name: String
    package let pathExtensions: [String]
    package let layout: Layout
    /// The factory of the muxer; `nil` if the encoder's output is the file.
    package let muxer: String?
    /// The video codecs in order of preference; empty for an audio container.
    package let videoCodecs: [VideoEncoding.Codec]
    /// The audio codecs in order of preference; empty for a video container.
    package let audioCodecs: [AudioEncoding.Codec]

    private init(
        _ fileType: AVFileType, _ name: String, _ pathExtensions: [String], _ layout: Layout, muxer: String?
    ) {
        self.fileType = fileType
        self.name = name
        self.pathExtensions = pathExtensions
        self.layout = layout
        self.muxer = muxer
        videoCodecs = VideoEncoding.Codec.held(by: fileType)
        audioCodecs = AudioEncoding.Codec.held(by: fileType)
    }

    package static let all = [
        ExportContainer(.mp4, "MP4", ["mp4"], .movie, muxer: "mp4mux"),
        ExportContainer(.mov, "QuickTime", ["mov", "qt"], .movie, muxer: "qtmux"),
        ExportContainer(.m4v, "M4V", ["m4v"], .movie, muxer: "mp4mux"),
        ExportContainer(.m4a, "M4A", ["m4a"], .movie, muxer: "mp4mux"),
        ExportContainer(.webM, "WebM", ["webm"], .matroska, muxer: "webmmux"),
        ExportContainer(.matroska, "Matroska", ["mkv"], .matroska, muxer: "matroskamux"),
        ExportContainer(.wav, "WAV", ["wav"], .plain, muxer: "wavenc"),
        ExportContainer(.mp3, "MP3", ["mp3"], .mp3, muxer: "xingmux"),
        ExportContainer(.flac, "FLAC", ["flac"], .plain, muxer: nil),
        ExportContainer(.gif, "GIF", ["gif"], .animation, muxer: nil),
        ExportContainer(.png, "PNG", ["png"], .images, muxer: nil),
    ]

    /// Returns the container of a file type, or `nil` if it can't be written.
    package static func of(_ fileType: AVFileType) -> ExportContainer? {
        all.first { $0.fileType == fileType }
    }

    /// Returns the container of a path extension.
    package static func named(byPathExtension pathExtension: String) -> ExportContainer? {
        all.first { $0.pathExtensions.contains(pathExtension.lowercased()) }
    }

    /// Returns the containers that can hold the encoded media of settings.
    package static func holding(_ settings: ExportSettings) -> [ExportContainer] {
        all.filter { settings.problem(in: $0) == nil }
    }

    /// The name of the tail's element that writes artwork or chapters; nil if none does.
    package var tagged: String? {
        switch fileType {
        case .mp3, .gif, .png, .wav: nil
        case .flac: "audio_encoder"
        default: "muxer"
        }
    }

    /// Returns an element that declares the place of VP9's chroma samples before `mp4mux`, because without it
    /// the muxer crashes in versions before GStreamer 1.28.
    ///
    /// With this value it writes 0, which is their place: beside every other column, and between the rows.
    /// Source: VP Codec ISO Media File Format Binding, chromaSubsampling.
    package static func chromaSite(_ name: String) -> ElementNode {
        ElementNode(name, "capssetter", [Property("caps", "video/x-vp9,chroma-site=v-cosited")])
    }

    /// The brand that a movie of this type declares.
    package var brand: MovieAssembly.Brand {
        switch fileType {
        case .mov: .quickTime
        case .m4v: .m4v
        case .m4a: .m4a
        default: .mp4
        }
    }

    /// Whether the container holds audio only.
    package var isAudioOnly: Bool { videoCodecs.isEmpty }
}
