package import Foundation

/// Small media files made for a test, each once a run.
package enum TestMedia {
    /// A clip's file. Do not change or remove it: other tests share it.
    package static func clip(_ clip: TestClip) async throws -> URL {
        try await files.value(for: .clip(clip))
    }

    /// An audio file of its own.
    package static func sound(_ sound: TestSound, as format: SoundFormat = .wav) async throws -> URL {
        try await files.value(for: .sound(sound, format))
    }

    /// Audio in a file without video.
    package enum SoundFormat: String, Hashable, Sendable {
        /// 16-bit samples as they are.
        case wav
        /// AAC at 256 kbit/s in MP4, with the edit list that takes the encoder's priming off.
        case m4a
    }

    /// A description that no clip can be made of.
    package struct Unmakeable: Error, CustomStringConvertible {
        package var cause: String

        package var description: String { cause }
    }

    enum Content: Hashable, Sendable {
        case clip(TestClip)
        case sound(TestSound, SoundFormat)
    }

    /// The files of this run.
    private static let files = MadeOnce<Content, URL> { content in
        let folder = try TemporaryFolder.make("media")
        return switch content {
        case .clip(let clip): try await TestMedia.make(clip, in: folder)
        case .sound(let sound, let format): try await TestMedia.make(sound, format, in: folder)
        }
    }
}
