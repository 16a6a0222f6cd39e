internal import Foundation
package import MediaTypes

extension MovieAssembly {
    /// The properties of a track that a composition sets, regardless of the tracks that its media come from.
    package struct TrackProperties: Sendable {
        package var isEnabled: Bool
        package var transform: CGAffineTransform
        /// From 0 to 1; 0 for tracks without audio.
        package var volume: Float
        /// Three letters of ISO 639-2/T; `nil` if undetermined.
        package var languageCode: String?
        package var extendedLanguageTag: String?

        package init(
            isEnabled: Bool, transform: CGAffineTransform, volume: Float, languageCode: String?,
            extendedLanguageTag: String?
        ) {
            self.isEnabled = isEnabled
            self.transform = transform
            self.volume = volume
            self.languageCode = languageCode
            self.extendedLanguageTag = extendedLanguageTag
        }

        /// Replaces the flags of a track header.
        func flags(_ flags: Int64) -> Int64 { flags & ~1 | (isEnabled ? 1 : 0) }

        /// Replaces fields of a track header.
        ///
        /// - Parameter fields: The fields after the duration: 8 reserved bytes, layer, group, volume, 2
        ///   reserved bytes, matrix, width, height.
        func header(_ fields: [UInt8]) -> [UInt8] {
            let matrixStart = 16
            guard fields.count >= matrixStart + MovieMatrix.byteCount else { return fields }
            var writer = BoxWriter()
            writer.append(Array(fields[0..<10]))
            // A composition has no groups of alternatives.
            writer.append16(0)
            writer.append16(Int64((max(0, min(volume, 1)) * 256).rounded()))
            writer.append16(0)
            writer.append(MovieMatrix(transform))
            writer.append(Array(fields[(matrixStart + MovieMatrix.byteCount)...]))
            return writer.bytes
        }

        /// The language field of a media header.
        var language: Int64 { MovieLanguage.packed(languageCode) }
    }
}

extension MovieMatrix {
    init(_ transform: CGAffineTransform) {
        func fixed(_ value: CGFloat) -> Int32 {
            Int32(exactly: (value * 65_536).rounded()) ?? (value < 0 ? .min : .max)
        }
        self.init(
            a: fixed(transform.a), b: fixed(transform.b), c: fixed(transform.c), d: fixed(transform.d),
            x: fixed(transform.tx), y: fixed(transform.ty))
    }
}
