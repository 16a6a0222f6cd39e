internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Outputs
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

    /// Throws if the encoder doesn't support frames of the output's size after scaling.
    func checkCodedSize(within limit: SizeLimit, _ encoding: VideoEncoding?) throws {
        guard let video, let encoding else { return }
        let size = limit.size(forWidth: video.width, height: video.height)
        let lower = LowerVideoEncoding(encoding: encoding, threads: .fixed)
        guard let problem = lower.problem(with: video, width: size.width, height: size.height) else { return }
        throw AVError(
            problem.isOfFrames ? .invalidVideoComposition : .operationNotSupportedForPreset,
            reason: problem.reason, remedy: problem.remedy)
    }

    private static let shortestFrame = CMTime(value: 1, timescale: 1000)
    private static let longestFrame = CMTime(value: 100, timescale: 1)
}
