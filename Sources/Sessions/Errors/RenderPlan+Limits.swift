internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Checks for plans that can be compiled but not encoded, or that would never end.
extension RenderPlan {
    /// Throws if the output has more frames per second than can be played or exported in any useful time.
    func checkFrameRate() throws {
        guard let frameDuration = video?.frameDuration, frameDuration < Self.shortestFrame else { return }
        throw AVError(
            .invalidVideoComposition,
            reason: "a frame duration of \(frameDuration.value)/\(frameDuration.timescale) s is too short",
            remedy: "set a frameDuration of 1/1000 s or longer")
    }

    /// Throws if frames last so long that muxers have no unit for their times.
    func checkFrameDuration() throws {
        guard let frameDuration = video?.frameDuration, frameDuration > Self.longestFrame else { return }
        throw AVError(
            .invalidVideoComposition,
            reason: "a frame duration of \(frameDuration.value)/\(frameDuration.timescale) s is too long",
            remedy: "set a frameDuration of 100 s or shorter")
    }

    /// Throws if the encoder doesn't support frames of the output's size after scaling by a preset.
    func checkCodedSize(in preset: ExportPreset, _ encoding: VideoEncoding?) throws {
        guard let video, let encoding else { return }
        let size = preset.size(forWidth: video.width, height: video.height)
        if let problem = CodedSizes(encoding.codec)?.problem(width: size.width, height: size.height) {
            throw AVError(
                .invalidVideoComposition,
                reason: """
                    \(size.width)x\(size.height) is too \(problem.isLarge ? "large" : "small") for \
                    \(encoding.codec.title)
                    """,
                remedy: problem.remedy)
        }
        if encoding.codec == .av1 { try checkDeepAV1(size, encoding) }
    }

    private func checkDeepAV1(_ size: ExportPreset.Size, _ encoding: VideoEncoding) throws {
        guard let video,
            LowerVideoEncoding(encoding: encoding, threads: .fixed).bitDepth(of: video) == 10
        else { return }
        guard encoding.keyframeInterval != 1 else {
            throw AVError(
                .operationNotSupportedForPreset,
                reason: "AV1 can't be encoded with 10 bits a sample and each frame a keyframe",
                remedy: "use a keyframe interval of 2 frames or more, or another codec")
        }
        guard !DeepAV1.encodes(width: size.width, height: size.height, frameDuration: video.frameDuration)
        else { return }
        throw AVError(
            .invalidVideoComposition,
            reason: """
                AV1 can't be encoded with 10 bits a sample in \(size.width)x\(size.height) with a frame duration of \
                \(video.frameDuration.value)/\(video.frameDuration.timescale) s
                """,
            remedy: "choose even sizes of at least 64 pixels and 1 to 240 frames a second, or another codec")
    }

    private static let shortestFrame = CMTime(value: 1, timescale: 1000)
    private static let longestFrame = CMTime(value: 100, timescale: 1)
}
