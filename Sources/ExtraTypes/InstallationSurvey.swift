/// A survey of the installed software that Cutroom uses: versions, codecs, containers, sinks, fonts and
/// missing parts. Not part of AVFoundation.
public struct InstallationSurvey: Hashable, Sendable, Codable {
    /// A capability of the installed plugins, such as decoding a format.
    public struct Part: Hashable, Sendable, Codable {
        /// The kind of a part.
        ///
        /// Sinks present video and play audio; demuxers and muxers read and write containers.
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            /// Compositing, mixing and converting.
            case rendering
            /// Decodes a video format.
            case videoDecoder
            /// Encodes a video format.
            case videoEncoder
            /// Decodes an audio format.
            case audioDecoder
            /// Encodes an audio format.
            case audioEncoder
            /// Decodes an image format.
            case imageDecoder
            /// Encodes an image format.
            case imageEncoder
            /// Reads a container.
            case demuxer
            /// Writes a container.
            case muxer
            /// Presents video.
            case videoSink
            /// Plays audio.
            case audioSink
        }

        /// The kind of the part.
        public let kind: Kind
        /// The name of the part, such as `H.264` or `Matroska`.
        public let name: String
        /// The installed elements that provide it. The first of several decoders or sinks is preferred.
        public let elements: [String]
        /// The elements that are required but missing; empty if nothing is missing.
        public let missingElements: [String]
        /// Whether a documented feature of Cutroom requires the part.
        ///
        /// Sinks, which servers don't have, and parts that require a newer version of GStreamer are optional.
        public let isNeeded: Bool
        /// The Debian packages to install, such as `gstreamer1.0-libav`; `nil` if nothing is missing.
        public let remedy: String?
        /// The names of the missing packages by distribution: `Debian`, `Ubuntu`, `Fedora` and `Arch`.
        ///
        /// Only Debian's have been tested. Empty if nothing is missing.
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

    /// The fonts that are available for titles.
    public struct Fonts: Hashable, Sendable, Codable {
        /// The number of installed font families.
        public let familyCount: Int
        /// The default font family of text; `nil` if there is none.
        public let defaultFamily: String?

        package init(familyCount: Int, defaultFamily: String?) {
            (self.familyCount, self.defaultFamily) = (familyCount, defaultFamily)
        }
    }

    /// The version of the compiler that built the library, such as `6.2`.
    public let swiftVersion: String
    /// The version of GStreamer, such as `1.26.2`.
    public let gstreamerVersion: String
    /// The version of libavcodec, which GStreamer's libav plugin uses to decode and encode; `nil` without the
    /// plugin.
    public let libavVersion: String?
    /// The parts, installed or not.
    public let parts: [Part]
    /// The installed fonts.
    public let fonts: Fonts
    /// Whether all needed parts are installed.
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
