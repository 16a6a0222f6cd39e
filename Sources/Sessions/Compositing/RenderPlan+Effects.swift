internal import Engine
internal import MediaTypes
internal import RenderPlan

extension RenderPlan {
    /// Makes each effect chain once, so that a wrong one is told before anything is rendered.
    /// - Throws: `AVError.invalidVideoComposition`, which names the element that is missing and its package.
    func checkEffects() throws {
        let pictures = (videoTracks + composedTracks).flatMap(\.segments).compactMap { $0.clip?.picture }
        for effect in Set(pictures.compactMap(\.effect)).sorted() {
            do { try EffectChain(effect).check() } catch let failure as EffectFailure {
                throw failure.avError
            }
        }
    }
}
