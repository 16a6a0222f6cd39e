internal import Engine
public import ExtraTypes
internal import LayerRendering
internal import MediaTypes
internal import Outputs
internal import RenderPlan
internal import Sessions

extension InstallationSurvey {
    /// Surveys the current installation.
    ///
    /// Plugins are found as GStreamer finds them, in its folders and those of `GST_PLUGIN_PATH`.
    ///
    /// - Throws: `AVError` if GStreamer can't be used.
    public static func current() throws -> InstallationSurvey {
        let parts: [Part]
        do {
            parts = try InstalledParts.all()
        } catch let failure as EngineFailure {
            throw failure.avError
        }
        let versions = InstalledParts.versions
        return InstallationSurvey(
            swiftVersion: compiler, gstreamerVersion: versions.gstreamer, libavVersion: versions.libav,
            parts: parts + encoders + muxers,
            fonts: Fonts(
                familyCount: InstalledFonts.familyCount, defaultFamily: InstalledFonts.family(for: "Sans")))
    }

    /// The version of GStreamer in this process, such as `1.26.2`, without a survey.
    public static var currentGStreamerVersion: String { EngineProcess.gstreamerVersion }

    private static var compiler: String {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }

    /// The encoders of exports. The library itself writes GIF and PNG images.
    private static var encoders: [Part] {
        let codecs = VideoEncoding.Codec.allCases.filter { !$0.row.isImages }
        let video = codecs.map { codec in
            InstalledParts.part(.videoEncoder, codec.title, elements(of: VideoEncoding(codec: codec)))
        }
        let further = codecs.flatMap { codec in
            codec.row.furtherBitDepths.map { bitDepth in
                InstalledParts.part(
                    .videoEncoder, "\(codec.title) in \(bitDepth) bits",
                    elements(of: VideoEncoding(codec: codec, bitDepth: bitDepth)), isNeeded: false)
            }
        }
        let audio = AudioEncoding.Codec.allCases.filter { $0 != .pcm }.map { codec in
            InstalledParts.part(
                .audioEncoder, codec.title,
                codingElements(LowerAudioEncoding(encoding: AudioEncoding(codec: codec)).elements()))
        }
        return video + further + audio
    }

    private static func elements(of encoding: VideoEncoding) -> [String] {
        let format = VideoFormat(
            width: 640, height: 360, frameDuration: CMTime(value: 1, timescale: 30),
            pixelFormat: encoding.bitDepth == 10 ? .i420TenBit : .i420, colorimetry: .bt709)
        return codingElements(
            LowerVideoEncoding(encoding: encoding, threads: .fixed).elements(for: format, height: 360))
    }

    /// Returns the factories, except those that all codecs use.
    private static func codingElements(_ nodes: [ElementNode]) -> [String] {
        nodes.map(\.factory).filter { !["capsfilter", "capssetter", "audioconvert"].contains($0) }
    }

    private static var muxers: [Part] {
        ExportContainer.all.compactMap { container in
            container.muxer.map { InstalledParts.part(.muxer, container.name, [$0]) }
        }
    }
}
