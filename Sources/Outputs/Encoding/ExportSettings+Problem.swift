internal import Engine
package import ExtraTypes

/// The reason why settings can't be exported, and the remedy.
package struct EncodingProblem: Sendable, Hashable {
    package var reason: String
    package var remedy: String
    /// Whether the size or the duration of the frames is the reason, and not the settings.
    package var isOfFrames = false
}

extension ExportSettings {
    /// Returns the problem that prevents an export with these settings to a container; `nil` without one.
    package func problem(in container: ExportContainer) -> EncodingProblem? {
        guard video != nil || audio != nil else {
            return EncodingProblem(
                reason: "the settings have neither video nor audio", remedy: "set one of them")
        }
        if keepsFrameTimes, video != nil, ![.movie, .matroska].contains(container.layout) {
            return EncodingProblem(
                reason: "\(container.name) can't keep the times of the clips' frames",
                remedy: "use MP4 or Matroska, or a constant frame rate")
        }
        return video.flatMap { $0.problem ?? $0.problem(in: container) }
            ?? audio.flatMap { $0.problem ?? $0.problem(in: container) }
    }
}

extension VideoEncoding {
    fileprivate var problem: EncodingProblem? {
        rateProblem ?? keyframeProblem ?? depthProblem
    }

    private var rateProblem: EncodingProblem? {
        guard let rateControl else { return nil }
        guard let qualities else {
            return EncodingProblem(
                reason: "\(codec.title) has no quality or bit rate to set",
                remedy: codec.row.isImages
                    ? "remove the quality or bit rate" : "choose another variant of ProRes")
        }
        switch rateControl {
        case .quality(let quality):
            guard !qualities.contains(quality) else { return nil }
            return EncodingProblem(
                reason: "invalid quality \(quality) of \(codec.title)",
                remedy: "use \(qualities.lowerBound) to \(qualities.upperBound), lower for better")
        case .bitRate(let rate):
            guard !(1000...100_000_000).contains(rate) else { return nil }
            return EncodingProblem(
                reason: "invalid video bit rate of \(rate) bit/s", remedy: "use 1000 to 100000000")
        }
    }

    private var keyframeProblem: EncodingProblem? {
        guard let keyframeInterval else { return nil }
        guard qualities != nil else {
            return EncodingProblem(
                reason: "each frame of \(codec.title) is a keyframe", remedy: "remove the keyframe interval")
        }
        guard !(1...10_000).contains(keyframeInterval) else { return nil }
        return EncodingProblem(
            reason: "invalid keyframe interval of \(keyframeInterval) frames", remedy: "use 1 to 10000")
    }

    private var depthProblem: EncodingProblem? {
        guard let bitDepth, !bitDepths.contains(bitDepth) else { return nil }
        let reason = "\(codec.title) can't be encoded with \(bitDepth) bits a sample"
        let known = bitDepths.map(String.init).joinedByOr
        guard let element = codec.row.missingElement(forDepth: bitDepth) else {
            return EncodingProblem(reason: reason, remedy: "use \(known)")
        }
        return EncodingProblem(
            reason: "\(reason): '\(element)' is not installed",
            remedy: "use \(known), or install \(PluginPackages.package(forElement: element))")
    }

    fileprivate func problem(in container: ExportContainer) -> EncodingProblem? {
        guard !container.videoCodecs.contains(codec) else { return nil }
        let others = ExportContainer.all.filter { $0.videoCodecs.contains(codec) }
            .flatMap { $0.pathExtensions.prefix(1) }
        let files = "an output that ends in \(others.map { "." + $0 }.joinedByOr)"
        let codecs = container.videoCodecs.map(\.title)
        return EncodingProblem(
            reason: container.isAudioOnly
                ? "\(container.name) holds no video" : "\(container.name) can't hold \(codec.title)",
            remedy: "use \(codecs.isEmpty ? files : "\(codecs.joinedByOr), or \(files)")")
    }
}

extension AudioEncoding {
    fileprivate var problem: EncodingProblem? { rateProblem ?? depthProblem }

    private var rateProblem: EncodingProblem? {
        guard let bitRate else { return nil }
        guard let rates = codec.row.bitRates else {
            return EncodingProblem(
                reason: "\(codec.title) is lossless and has no bit rate", remedy: "remove the bit rate")
        }
        guard !rates.contains(bitRate) else { return nil }
        return EncodingProblem(
            reason: "invalid bit rate of \(bitRate) bit/s for \(codec.title)", remedy: "use \(rates.words)")
    }

    private var depthProblem: EncodingProblem? {
        let known = codec.row.bitDepths
        guard let bitDepth, !known.contains(bitDepth) else { return nil }
        return EncodingProblem(
            reason: "\(codec.title) can't be encoded with \(bitDepth) bits a sample",
            remedy: known.isEmpty
                ? "remove the bit depth" : "use \(known.map(String.init).joinedByOr)")
    }

    fileprivate func problem(in container: ExportContainer) -> EncodingProblem? {
        guard !container.audioCodecs.contains(codec) else { return nil }
        let others = ExportContainer.all.filter { $0.audioCodecs.contains(codec) }
            .flatMap { $0.pathExtensions.prefix(1) }
        let files = "an output that ends in " + others.map { "." + $0 }.joinedByOr
        guard !container.audioCodecs.isEmpty else {
            return EncodingProblem(
                reason: "\(container.name) holds no audio", remedy: "remove the audio, or use \(files)")
        }
        return EncodingProblem(
            reason: "\(container.name) can't hold \(codec.title)",
            remedy: "use \(container.audioCodecs.map(\.title).joinedByOr), or \(files)")
    }
}

extension [String] {
    /// The words as in *one, two or three*.
    package var joinedByOr: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
