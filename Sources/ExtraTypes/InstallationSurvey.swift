/// What is installed of what Cutroom works with: versions, codecs, containers, sinks and fonts; and what is missing.
/// Not part of AVFoundation.
public struct InstallationSurvey: Hashable, Sendable, Codable {
    /// Something that installed plugins do, such as decoding a format.
    public struct Part: Hashable, Sendable, Codable {
        /// What a part does. Sinks show and play; demuxers and muxers read and write containers.
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            case rendering
            case videoDecoder, videoEncoder
            case audioDecoder, audioEncoder
            case imageDecoder, imageEncoder
            case demuxer, muxer
            case videoSink, audioSink
        }

        public let kind: Kind
        /// Such as `H.264` or `Matroska`.
        public let name: String
        /// The installed elements that do it; of several decoders or sinks the first is tried first.
        public let elements: [String]
        /// The elements without which it can't be done; empty if nothing is missing.
        public let missingElements: [String]
        /// Whether Cutroom needs the part for what it documents. Sinks, which servers don't have, and what only newer
        /// versions of GStreamer have are optional.
        public let isNeeded: Bool
        /// What to install, with Debian's names, such as `gstreamer1.0-libav`; `nil` if nothing is missing.
        public let remedy: String?
        /// The names of the missing packages by distribution: `Debian`, `Ubuntu`, `Fedora` and `Arch`; only Debian's have
        /// been tried. Empty if nothing is missing.
        public let packages: [String: String]

        package init(
            _ kind: Kind, _ name: String, elements: [String], missing: [String], isNeeded: Bool,
            remedy: String?, packages: [String: String]
        ) {
            (self.kind, self.name, self.elements) = (kind, name, elements)
            (self.missingElements, self.isNeeded) = (missing, isNeeded)
            (self.remedy, self.packages) = (remedy, packages)
        }
    }

    /// The fonts that titles can be drawn with.
    public struct Fonts: Hashable, Sendable, Codable {
        /// The number of installed font families.
        public let familyCount: Int
        /// The family that text is drawn with if it names none; `nil` if there is none.
        public let defaultFamily: String?

        package init(familyCount: Int, defaultFamily: String?) {
            (self.familyCount, self.defaultFamily) = (familyCount, defaultFamily)
        }
    }

    /// The version of the compiler that built the library, such as `6.2`.
    public let swiftVersion: String
    /// Such as `1.26.2`.
    public let gstreamerVersion: String
    /// The version of libavcodec, which decodes and encodes for GStreamer's libav plugin; `nil` without the plugin.
    public let libavVersion: String?
    public let parts: [Part]
    public let fonts: Fonts
    /// Whether nothing that Cutroom needs is missing.
    public let isComplete: Bool

    package init(
        swiftVersion: String, gstreamerVersion: String, libavVersion: String?, parts: [Part], fonts: Fonts
    ) {
        (self.swiftVersion, self.gstreamerVersion) = (swiftVersion, gstreamerVersion)
        (self.libavVersion, self.parts, self.fonts) = (libavVersion, parts, fonts)
        isComplete =
            fonts.familyCount > 0 && !parts.contains { $0.isNeeded && !$0.missingElements.isEmpty }
    }
}
