internal import Engine
internal import MediaTypes

extension EffectFailure {
    var avError: AVError {
        switch cause {
        case .missingElement(let name):
            let package = PluginPackages.package(forEffect: name)
            return AVError(
                .invalidVideoComposition, reason: message,
                remedy: package.map { "install \($0)" }
                    ?? "check the element's name, or install the package of its plugin")
        case .refused:
            return AVError(
                .invalidVideoComposition, reason: "the effect cannot be used: \(message)",
                remedy: "try the chain with gst-launch-1.0 between videotestsrc and fakesink")
        }
    }
}
