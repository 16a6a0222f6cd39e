package import Editing
package import Engine
internal import ExtraTypes
internal import Foundation
package import MediaTypes
package import RenderPlan

extension RenderPlan {
    /// Returns the plan if nothing that it reads lacks a plugin.
    package func checked(for asset: AVAsset) throws -> RenderPlan {
        try check(for: asset)
        return self
    }

    /// Looks for missing decoders, creates each effect chain once, and reads the lookup tables, to report errors
    /// before rendering begins.
    ///
    /// - Throws: `AVError.decoderNotFound`, `.invalidVideoComposition` that names the missing element of an
    ///   effect, or `.failedToLoadMediaData` that names a lookup table.
    func check(for asset: AVAsset) throws {
        if let error = UsedMedia(of: asset).firstMissingDecoder(in: self) { throw error }
        let pictures = (videoTracks + composedTracks).flatMap(\.segments).compactMap { $0.clip?.picture }
        for effect in Set(pictures.compactMap(\.effect)).sorted() {
            do { try EffectChain(effect).check() } catch let problem as EffectProblem {
                throw problem.avError
            }
        }
        for table in Set(pictures.compactMap(\.look?.lookupTable)) { try Self.check(table) }
    }

    private static func check(_ table: URL) throws {
        do throws(LayerFailure) {
            _ = try ColorLookup.of(table)
        } catch {
            throw AVError(
                .failedToLoadMediaData, reason: "cannot use \(error.file), a lookup table: \(error.cause)",
                url: table, remedy: error.remedy)
        }
    }
}

extension EffectProblem {
    /// The error that a session ends with.
    package var avError: AVError {
        switch cause {
        case .missingElement(let name):
            let package = PluginPackages.knownPackage(ofElement: name)
            return AVError(
                .invalidVideoComposition, reason: message,
                remedy: package.map { "install \($0)" }
                    ?? "check the name of the element, or install the package that contains its plugin")
        case .refused:
            return AVError(
                .invalidVideoComposition, reason: "the effect cannot be used: \(message)",
                remedy: "test the effect with gst-launch-1.0, between videotestsrc and fakesink")
        }
    }
}
