internal import Engine
internal import ExtraTypes
internal import MediaTypes

/// The reason why settings can't be exported, and the remedy.
struct EncodingProblem: Sendable, Hashable {
    var reason: String
    var remedy: String
}

extension ExportSettings {
    /// Returns the problem that prevents an export with these settings to a container; `nil` without one.
    func problem(in container: ExportContainer) -> EncodingProblem? {
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
    /// The values that the encoder accepts as a quality; `nil` if it accepts none.
    var qualities: ClosedRange<Int>? {
        switch codec {
        case .h264, .hevc: 0...50
        case .vp9, .av1: 0...63
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444, .gif, .png: nil
        }
    }

    fileprivate var problem: EncodingProblem? {
        rateProblem ?? keyframeProblem ?? depthProblem
    }

    private var rateProblem: EncodingProblem? {
        guard let rateControl else { return nil }
        guard let qualities else {
            return EncodingProblem(
                reason: "\(codec.title) has no quality or bit rate to set",
                remedy: codec == .gif || codec == .png
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
        guard codec != .av1 || bitDepth != 10 else {
            return EncodingProblem(
                reason: "\(reason): '\(DeepAV1.factory)' is not installed",
                remedy: "use 8, or install \(PluginPackages.package(forElement: DeepAV1.factory))")
        }
        return EncodingProblem(
            reason: reason, remedy: "use \(bitDepths.map(String.init).joined(separator: " or "))")
    }

    var bitDepths: [Int] {
        switch codec {
        case .h264, .hevc, .vp9: [8, 10]
        case .av1: DeepAV1.isInstalled ? [8, 10] : [8]
        case .gif, .png: [8]
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: [10]
        }
    }

    fileprivate func problem(in container: ExportContainer) -> EncodingProblem? {
        guard !container.videoCodecs.contains(codec) else { return nil }
        let others = ExportContainer.all.filter { $0.videoCodecs.contains(codec) }
            .flatMap { $0.pathExtensions.prefix(1) }
        let files = "an output that ends in \(Self.list(others.map { "." + $0 }))"
        let codecs = container.videoCodecs.map(\.title)
        return EncodingProblem(
            reason: container.isAudioOnly
                ? "\(container.name) holds no video" : "\(container.name) can't hold \(codec.title)",
            remedy: "use \(codecs.isEmpty ? files : "\(Self.list(codecs)), or \(files)")")
    }

    /// Joins words as in *one, two or three*.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension AudioEncoding {
    fileprivate var problem: EncodingProblem? { rateProblem ?? depthProblem }

    private var rateProblem: EncodingProblem? {
        guard let bitRate else { return nil }
        let remedy: String
        switch codec {
        case .alac, .pcm, .flac:
            return EncodingProblem(
                reason: "\(codec.title) is lossless and has no bit rate", remedy: "remove the bit rate")
        case .aac, .opus:
            guard !(8000...512_000).contains(bitRate) else { return nil }
            remedy = "use 8000 to 512000"
        case .mp3:
            guard !Self.mp3BitRates.contains(bitRate) else { return nil }
            remedy = "use \(VideoEncoding.list(Self.mp3BitRates.map(String.init)))"
        }
        return EncodingProblem(
            reason: "invalid bit rate of \(bitRate) bit/s for \(codec.title)", remedy: remedy)
    }

    /// The useful bit rates of MPEG-1, layer 3. Source: ISO/IEC 11172-3, 2.4.2.3.
    private static let mp3BitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        .map { $0 * 1000 }

    private var depthProblem: EncodingProblem? {
        guard let bitDepth else { return nil }
        let hasDepths = codec == .pcm || codec == .flac
        guard !hasDepths || ![16, 24].contains(bitDepth) else { return nil }
        return EncodingProblem(
            reason: "\(codec.title) can't be encoded with \(bitDepth) bits a sample",
            remedy: hasDepths ? "use 16 or 24" : "remove the bit depth")
    }

    fileprivate func problem(in container: ExportContainer) -> EncodingProblem? {
        guard !container.audioCodecs.contains(codec) else { return nil }
        let others = ExportContainer.all.filter { $0.audioCodecs.contains(codec) }
            .flatMap { $0.pathExtensions.prefix(1) }
        let files = "an output that ends in " + VideoEncoding.list(others.map { "." + $0 })
        guard !container.audioCodecs.isEmpty else {
            return EncodingProblem(
                reason: "\(container.name) holds no audio", remedy: "remove the audio, or use \(files)")
        }
        return EncodingProblem(
            reason: "\(container.name) can't hold \(codec.title)",
            remedy: "use \(VideoEncoding.list(container.audioCodecs.map(\.title))), or \(files)")
    }
}
