import Editing
import EditingExtras
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import TestSupport
import Testing

/// A film that is as its maker wants it: nothing is to be reported.
struct GoodFilm: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable (CheckedFilm) async throws -> Void

    init(_ name: String, make: @escaping @Sendable (CheckedFilm) async throws -> Void) {
        (testDescription, self.make) = (name, make)
    }

    static let all = layers + sounds + titles

    static let layers = [
        GoodFilm("two clips with a dissolve") { _ in },
        GoodFilm("a push") {
            $0.layer(1, 0).setTransformRamp(
                fromStart: .identity, toEnd: CGAffineTransform(translationX: -64, y: 0),
                timeRange: CheckedFilm.range(0.5, 1))
            $0.layer(1, 1).setTransformRamp(
                fromStart: CGAffineTransform(translationX: 64, y: 0), toEnd: .identity,
                timeRange: CheckedFilm.range(0.5, 1))
        },
        GoodFilm("a wipe") {
            $0.layer(1, 0).setCropRectangleRamp(
                fromStartCropRectangle: CGRect(x: 0, y: 0, width: 64, height: 48),
                toEndCropRectangle: CGRect(x: 64, y: 0, width: 0, height: 48),
                timeRange: CheckedFilm.range(0.5, 1))
        },
        GoodFilm("a picture in a picture") {
            $0.instruction(1).layerInstructions = $0.instruction(0.5, 1, [2, 1]).layerInstructions
            $0.layer(1, 0).setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5), at: .zero)
        },
        GoodFilm("a turned layer over another") {
            $0.instruction(1).layerInstructions = $0.instruction(0.5, 1, [2, 1]).layerInstructions
            $0.layer(1, 0).setTransform(CGAffineTransform(rotationAngle: 0.4), at: .zero)
        },
        GoodFilm("a fade to black at the end") {
            $0.show([1])
            $0.layer(0, 0).setOpacityRamp(
                fromStartOpacity: 1, toEndOpacity: 0, timeRange: CheckedFilm.range(0.7, 1))
        },
        GoodFilm("black by an instruction without layers") { $0.instruction(0).layerInstructions = [] },
        GoodFilm("a colored background beside the layer") {
            $0.instruction(0).backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.layer(0, 0).setTransform(CGAffineTransform(translationX: 20, y: 0), at: .zero)
        },
        GoodFilm("a hidden layer over another") {
            $0.instruction(1).layerInstructions = $0.instruction(0.5, 1, [2, 1]).layerInstructions
            $0.layer(1, 0).setOpacity(0, at: .zero)
        },
        GoodFilm("slow motion") { film in
            let url = try await TestMedia.clip(CheckedFilm.bright)
            film.composition.tracks[0].segments = [
                AVCompositionTrackSegment(
                    url: url, trackID: 1, sourceTimeRange: CheckedFilm.range(0, 0.5),
                    targetTimeRange: CheckedFilm.range(0, 1))
            ]
        },
        GoodFilm("an effect that is installed") {
            $0.show([1])
            $0.layer(0, 0).setGStreamerEffect(GStreamerEffect("videobalance saturation=0"))
        },
        GoodFilm("instructions that meet at a rounded time") {
            let third = CMTime(value: 333_333_333, timescale: 1_000_000_000)
            $0.instruction(0).timeRange = CMTimeRange(start: .zero, end: CMTime(value: 1, timescale: 3))
            $0.instruction(1).timeRange = CMTimeRange(start: third, end: CheckedFilm.time(1))
        },
    ]

    static let sounds = [
        GoodFilm("music that fades out") {
            let parameters = AVMutableAudioMixInputParameters()
            parameters.trackID = 3
            parameters.setVolumeRamp(
                fromStartVolume: 1, toEndVolume: 0, timeRange: CheckedFilm.range(0.5, 1))
            $0.mix.inputParameters = [parameters]
        },
        GoodFilm("a quiet sound made louder") { film in
            film.composition.removeTrack(try film.track(.audio, 3))
            let quiet = CheckedFilm.clip(180, sound: 0.1)
            try await film.insert(quiet, at: 0, lasting: 1, into: try film.track(.audio, 4))
            film.volume(3, ofTrack: 4)
        },
        GoodFilm("no sound") { $0.composition.removeTrack(try $0.track(.audio, 3)) },
        GoodFilm("parameters without a track") {
            $0.mix.inputParameters = [AVMutableAudioMixInputParameters()]
        },
    ]

    static let titles = [
        GoodFilm("a title") { $0.addTitle() },
        GoodFilm("a title for a part, that fades") { film in
            film.addTitle {
                ($0.beginTime, $0.duration, $0.opacity) = (0.2, 0.6, 0)
                let fade = CAKeyframeAnimation(keyPath: "opacity")
                fade.values = [0, 1, 1, 0]
                (fade.beginTime, fade.duration) = (AVCoreAnimationBeginTimeAtZero, 0.6)
                fade.isRemovedOnCompletion = false
                $0.add(fade, forKey: nil)
            }
        },
        GoodFilm("a title that crosses the frame") { film in
            film.addTitle("A ticker that is wider than the frame") {
                $0.frame.size.width = 300
                let motion = CABasicAnimation(keyPath: "position.x")
                (motion.fromValue, motion.toValue) = (220.0, -160.0)
                (motion.beginTime, motion.duration) = (AVCoreAnimationBeginTimeAtZero, 1)
                motion.isRemovedOnCompletion = false
                $0.add(motion, forKey: nil)
            }
        },
        GoodFilm("a title that is wrapped") { film in
            film.addTitle("Words in lines") {
                $0.frame = CGRect(x: 4, y: 0, width: 56, height: 48)
                ($0.isWrapped, $0.fontSize) = (true, 12)
            }
        },
        GoodFilm("a band that goes beyond the frame") { film in
            film.addTitle {
                $0.frame = CGRect(x: -10, y: 0, width: 90, height: 24)
                $0.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
                $0.alignmentMode = .center
            }
        },
        GoodFilm("other scripts") { $0.addTitle("日本") },
    ]
}
