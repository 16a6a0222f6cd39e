import Editing
import EditingExtras
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import TestSupport
import Testing

/// A way to break a film, and what has to be reported.
struct BrokenFilm: CustomTestStringConvertible, Sendable {
    /// How rendering proves that the report is right.
    enum Proof: Sendable {
        /// The export ends with the same words.
        case fails
        /// These seconds show nothing but black.
        case black(Double, Double)
        /// The frames are those of the film that this makes.
        case same(@Sendable (CheckedFilm) async throws -> Void)
        /// These seconds are silent.
        case silent(Double, Double)
        /// Samples are larger than 1.
        case clips
        /// It renders; what is reported is told by the words alone.
        case renders
    }

    var testDescription: String
    var kind: EditProblem.Kind
    var place: (Double, Double)?
    /// A part of the message or the remedy.
    var words: String
    var proof: Proof
    var make: @Sendable (CheckedFilm) async throws -> Void

    init(
        _ name: String, _ kind: EditProblem.Kind, at place: (Double, Double)? = nil, _ words: String,
        _ proof: Proof = .fails, make: @escaping @Sendable (CheckedFilm) async throws -> Void
    ) {
        (testDescription, self.kind, self.place, self.words, self.proof) = (name, kind, place, words, proof)
        self.make = make
    }

    var severity: EditProblem.Severity {
        if case .fails = proof { return .error }
        return .warning
    }

    static let all = composition + media + unrenderable + layers + sounds + titles
}

// MARK: - Errors

extension BrokenFilm {
    static let composition = [
        BrokenFilm("no rate", .invalidValue, "frameDuration") { $0.video.frameDuration = .zero },
        BrokenFilm("no size", .invalidValue, "renderSize") { $0.video.renderSize = .zero },
        BrokenFilm("no scale", .invalidValue, "renderScale") { $0.video.renderScale = 0 },
        BrokenFilm("an unknown timing track", .invalidValue, "sourceTrackIDForFrameTiming") {
            $0.video.sourceTrackIDForFrameTiming = 9
        },
        BrokenFilm("a hole at the start", .hole, at: (0, 0.2), "before instruction 0") {
            $0.instruction(0).timeRange = CheckedFilm.range(0.2, 0.5)
        },
        BrokenFilm("a hole in the middle", .hole, at: (0.4, 0.5), "before instruction 1") {
            $0.instruction(0).timeRange = CheckedFilm.range(0, 0.4)
        },
        BrokenFilm("a hole at the end", .hole, at: (0.5, 1), "after all 1 instructions") {
            $0.video.instructions = [$0.instruction(0)]
        },
        BrokenFilm("an overlap", .overlap, at: (0.5, 1), "before the end of an earlier one") {
            $0.instruction(0).timeRange = CheckedFilm.range(0, 0.6)
        },
        BrokenFilm("an unknown track", .unknownTrack, at: (0, 0.5), "track 9") { $0.layer(0, 0).trackID = 9 },
        BrokenFilm("a transform that is not a number", .invalidValue, at: (0, 0.5), "not finite") {
            $0.layer(0, 0).setTransform(CGAffineTransform(translationX: .nan, y: 0), at: .zero)
        },
        BrokenFilm("a crop rectangle that is not a number", .invalidValue, at: (0, 0.5), "not finite") {
            $0.layer(0, 0).setCropRectangle(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 9), at: .zero)
        },
    ]

    static let media = [
        BrokenFilm("a missing video", .missingFile, at: (0, 1), "does not exist") {
            $0.show($0.folder.appendingPathComponent("none.mp4"), onTrack: 1)
        },
        BrokenFilm("a missing sound", .missingFile, at: (0, 1), "none.wav") {
            $0.show($0.folder.appendingPathComponent("none.wav"), onTrack: 3)
        },
        BrokenFilm("an empty file", .unreadableFile, at: (0, 1), "is empty") {
            $0.show(try $0.file("empty.mp4", []), onTrack: 1)
        },
        BrokenFilm("a file that is not media", .unreadableFile, at: (0, 1), "not a media file") {
            $0.show(try $0.file("notes.txt", Array("Remember the milk.\n".utf8)), onTrack: 1)
        },
        BrokenFilm("a folder", .unreadableFile, at: (0, 1), "name a file inside it") {
            $0.show($0.folder, onTrack: 1)
        },
        BrokenFilm("a track that the file lacks", .unreadableFile, at: (0, 1), "no track with ID 7") {
            let url = try await TestMedia.clip(CheckedFilm.bright)
            $0.composition.tracks[0].segments = [
                AVCompositionTrackSegment(
                    url: url, trackID: 7, sourceTimeRange: CheckedFilm.range(0, 1),
                    targetTimeRange: CheckedFilm.range(0, 1))
            ]
        },
        BrokenFilm("an effect of an element that is missing", .missingPlugin, at: (0, 1), "nosucheffect") {
            $0.show([1])
            $0.layer(0, 0).setGStreamerEffect(GStreamerEffect("nosucheffect"))
        },
        BrokenFilm("an image that is missing", .missingFile, at: (0, 1), "none.png") { film in
            film.addImage(film.folder.appendingPathComponent("none.png"))
        },
        BrokenFilm("an image that is none", .unreadableFile, at: (0, 1), "cannot be read as a picture") {
            film in
            film.addImage(try film.file("text.png", Array("no picture".utf8)))
        },
    ]

    static let unrenderable = [
        BrokenFilm("too short frames", .unrenderable, "1/1000 s or longer") {
            $0.video.frameDuration = CMTime(value: 1, timescale: 5000)
        },
        BrokenFilm("too large a size", .unrenderable, "cannot be drawn") {
            $0.video.renderSize = CGSize(width: 20_000, height: 48)
        },
        BrokenFilm("no media at all", .unrenderable, "insert media") { film in
            for track in film.composition.tracks { film.composition.removeTrack(track) }
            film.show([])
        },
        BrokenFilm("a title at no number", .unrenderable, "no number") { film in
            film.addTitle { $0.position = CGPoint(x: CGFloat.nan, y: 0) }
        },
    ]
}

// MARK: - Warnings

extension BrokenFilm {
    static let layers = [
        BrokenFilm("an instruction beyond the end", .beyondEnd, at: (1, 2), "end it there", .renders) {
            $0.instruction(1).timeRange = CheckedFilm.range(0.5, 2)
        },
        BrokenFilm(
            "a layer without media", .noMedia, at: (0, 0.5), "track 2, which has no media", .black(0, 0.5)
        ) { $0.layer(0, 0).trackID = 2 },
        BrokenFilm(
            "a layer with media for a part", .noMedia, at: (0, 0.5), "insert a clip there", .black(0, 0.5)
        ) { $0.show([2]) },
        BrokenFilm(
            "a covered layer", .covered, at: (0.5, 1), "never visible behind layer 0",
            .same { $0.instruction(1).layerInstructions = $0.instruction(0.5, 1, [2]).layerInstructions }
        ) { $0.instruction(1).layerInstructions = $0.instruction(0.5, 1, [2, 1]).layerInstructions },
        BrokenFilm(
            "a transparent instruction", .invisible, at: (0, 0.5), "only its background", .black(0, 0.5)
        ) { $0.layer(0, 0).setOpacity(0, at: .zero) },
        BrokenFilm("an empty crop", .invisible, at: (0, 0.5), "cropped away", .black(0, 0.5)) {
            $0.layer(0, 0).setCropRectangle(CGRect(x: 64, y: 0, width: 64, height: 48), at: .zero)
        },
        BrokenFilm("a layer out of the frame", .invisible, at: (0, 0.5), "out of the frame", .black(0, 0.5)) {
            $0.layer(0, 0).setTransform(CGAffineTransform(translationX: 64, y: 0), at: .zero)
        },
        BrokenFilm(
            "an opacity ramp in the instruction's time", .rampOutside, at: (0, 0.4), "composition time",
            .same { _ in }
        ) {
            $0.layer(1, 1).setOpacityRamp(
                fromStartOpacity: 0, toEndOpacity: 1, timeRange: CheckedFilm.range(0, 0.4))
        },
        BrokenFilm(
            "a transform ramp after the instruction", .rampOutside, at: (0.6, 0.9), "transform ramp",
            .same { _ in }
        ) {
            $0.layer(0, 0).setTransformRamp(
                fromStart: .identity, toEnd: CGAffineTransform(translationX: 9, y: 0),
                timeRange: CheckedFilm.range(0.6, 0.9))
        },
        BrokenFilm(
            "a video that is too short", .sourceTooShort, at: (0, 1), "last frame is repeated", .renders
        ) {
            $0.show(
                try await TestMedia.clip(CheckedFilm.bright), from: CheckedFilm.range(0.5, 1.5), onTrack: 1)
        },
    ]

    static let sounds = [
        BrokenFilm(
            "a video from after its source's end", .sourceTooShort, at: (0, 1), "from 5.0 s until 6.0 s",
            .renders
        ) {
            $0.show(
                try await TestMedia.clip(CheckedFilm.bright), from: CheckedFilm.range(5, 6), onTrack: 1)
        },
        BrokenFilm("a loud volume", .loud, at: (0, 1), "volume of 4.0", .clips) { $0.volume(4) },
        BrokenFilm("a mix of an unknown track", .unknownTrack, "track 8", .renders) {
            $0.volume(0.5, ofTrack: 8)
        },
        BrokenFilm("a volume ramp after the end", .rampOutside, at: (2, 3), "after the end", .renders) {
            let parameters = AVMutableAudioMixInputParameters()
            parameters.trackID = 3
            parameters.setVolumeRamp(
                fromStartVolume: 1, toEndVolume: 0, timeRange: CheckedFilm.range(2, 3))
            $0.mix.inputParameters = [parameters]
        },
        BrokenFilm(
            "sound that ends early", .soundEndsEarly, at: (0.3, 1), "the sound ends at 0.3 s",
            .silent(0.32, 1)
        ) { $0.composition.tracks[2].removeTimeRange(CheckedFilm.range(0.3, 1)) },
        BrokenFilm(
            "a sound that is too short", .sourceTooShort, at: (0, 1), "silence follows", .silent(0.55, 1)
        ) { film in
            let url = try await TestMedia.clip(CheckedFilm.bright)
            film.composition.tracks[2].segments = [
                AVCompositionTrackSegment(
                    url: url, trackID: 2, sourceTimeRange: CheckedFilm.range(0.5, 1.5),
                    targetTimeRange: CheckedFilm.range(0, 1))
            ]
        },
    ]

    static let titles = [
        BrokenFilm("a title after the end", .titleInvisible, at: (3, 4), "from 3 s to 4 s", noTitle) { film in
            film.addTitle { ($0.beginTime, $0.duration) = (3, 1) }
        },
        BrokenFilm("a transparent title", .titleInvisible, at: (0, 1), "“Hi”", noTitle) { film in
            film.addTitle { $0.opacity = 0 }
        },
        BrokenFilm("a title without words", .titleInvisible, at: (0, 1), "something to draw", noTitle) {
            $0.addTitle("")
        },
        BrokenFilm("a title below the frame", .titleOutside, at: (0, 1), "64 × 48 points", noTitle) { film in
            film.addTitle { $0.frame.origin.y = -60 }
        },
        BrokenFilm("a title that is cut off", .titleOutside, at: (0, 1), "cuts it off", .renders) {
            $0.addTitle("Too long for the frame") { $0.frame.size.width = 300 }
        },
        BrokenFilm("a title while layers are off", .titleInvisible, "enablePostProcessing", noTitle) {
            film in
            film.addTitle()
            for index in 0...1 { film.instruction(index).enablePostProcessing = false }
        },
        BrokenFilm("a font that is missing", .missingFont, at: (0, 1), "“No Such Font”", .renders) { film in
            film.addTitle { $0.font = "No Such Font" }
        },
        BrokenFilm("a letter that no font has", .missingLetters, at: (0, 1), "(U+E1A7)", .renders) {
            $0.addTitle("A\u{E1A7}")
        },
        BrokenFilm("layers without the video", .noVideoLayer, "add the video layer", .renders) { film in
            film.addTitle()
            film.videoLayer.removeFromSuperlayer()
        },
    ]

    private static let noTitle = Proof.same { $0.addTitle { $0.isHidden = true } }
}
