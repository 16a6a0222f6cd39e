package import Editing
package import Engine
internal import ExtraTypes
package import MediaTypes
package import RenderPlan

extension RenderPlan {
    /// Returns the plan if nothing that it reads lacks a plugin.
    package func checked(for asset: AVAsset) throws -> RenderPlan {
        try check(for: asset)
        return self
    }

    /// Looks for missing decoders, and creates each effect chain once, to report errors before rendering
    /// begins.
    ///
    /// - Throws: `AVError.decoderNotFound`, or `.invalidVideoComposition` that names the missing element of
    ///   an effect.
    func check(for asset: AVAsset) throws {
        if let error = UsedMedia(of: asset).firstMissingDecoder(in: self) { throw error }
        let pictures = (videoTracks + composedTracks).flatMap(\.segments).compactMap { $0.clip?.picture }
        for effect in Set(pictures.compactMap(\.effect)).sorted() {
            do { try EffectChain(effect).check() } catch let problem as EffectProblem {
                throw problem.avError
            }
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
