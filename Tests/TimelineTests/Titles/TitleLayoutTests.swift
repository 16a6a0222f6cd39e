import Editing
import Foundation
import LayerRendering
import Layers
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Titles and subtitles as layers: when they are there, and where.
@Suite struct TitleLayoutTests {
    private static let size = CGSize(width: 1280, height: 720)

    private func title(_ item: Timeline.TitleItem, imageSize: CGSize? = nil) -> CALayer {
        TitleMaker(
            item: item, renderSize: Self.size, duration: 4, imageSize: imageSize, measure: TextMeasure()
        ).layer()
    }

    private func subtitle(_ place: SubtitleCue.Place, _ text: String = "One line") -> CALayer? {
        let cue = SubtitleCue(
            range: CMTimeRange(start: .seconds(1), duration: .seconds(2)), runs: [.init(text: text)],
            place: place)
        let maker = SubtitleMaker(
            track: Timeline.SubtitleTrack(url: URL(fileURLWithPath: "/s.srt")), renderSize: Self.size,
            end: .seconds(60), measure: TextMeasure())
        return maker.range(of: cue).map { maker.layer(for: cue, in: $0) }
    }

    @Test func aTitleIsThereForItsTime() {
        let layer = title(Timeline.TitleItem(text: "Hello", start: .seconds(3, 2)))
        #expect(layer.beginTime == 1.5 && layer.duration == 4)
        let fade = layer.animation(forKey: "fade") as? CAKeyframeAnimation
        #expect(fade?.values as? [Double] == [0, 1, 1, 0])
        #expect(fade?.keyTimes?.map(\.doubleValue) == [0, 0.25, 0.75, 1])
        #expect(fade?.duration == 4)
    }

    @Test func spinAndPopAreThePicturesElseTheTexts() {
        let image = URL(fileURLWithPath: "/a.png")
        for item in [
            Timeline.TitleItem(text: "Hello", image: image, spins: 2, pops: true),
            Timeline.TitleItem(text: "Hello", spins: 2, pops: true),
        ] {
            let layer = title(item, imageSize: CGSize(width: 100, height: 100))
            #expect(layer.sublayerTransform.m34 == -0.001)
            let moved = layer.sublayers?.filter { $0.animation(forKey: "spin") != nil } ?? []
            #expect(moved.count == 1)
            #expect((moved.first is CATextLayer) == (item.image == nil))
            let spin = moved.first?.animation(forKey: "spin") as? CABasicAnimation
            #expect(spin?.toValue as? Double == -4 * Double.pi)
            let pop = moved.first?.animation(forKey: "pop") as? CABasicAnimation
            #expect(pop?.toValue as? Double == 1.3 && pop?.autoreverses == true)
        }
    }

    @Test func picturesKeepTheirShape() throws {
        let item = Timeline.TitleItem(.watermark, image: URL(fileURLWithPath: "/a.png"))
        let whole = try #require(title(item, imageSize: CGSize(width: 300, height: 100)).sublayers?.first)
        // A fifth of the width is less than 12 % of the height allow, three times as wide.
        #expect(whole.frame.width == 256 && abs(whole.frame.height - 256 / 3) < 0.01)
        #expect(abs(whole.frame.maxX - (1280 - 21.6)) < 0.01 && abs(whole.frame.maxY - (720 - 21.6)) < 0.01)
    }

    @Test func creditsRollOutOfThePicture() throws {
        let roll = try #require(title(Timeline.TitleItem(.credits, text: "A\nB\nC")).sublayers?.first)
        let motion = try #require(roll.animation(forKey: "roll") as? CABasicAnimation)
        #expect(abs((motion.fromValue as? Double ?? 0) - (720 + roll.bounds.height / 2)) < 0.01)
        #expect(abs((motion.toValue as? Double ?? 0) + roll.bounds.height / 2) < 0.01)
    }

    /// Lines are 46.8 pixels high, 5 % of the picture is left free at its edges.
    private static let lines: [(SubtitleCue.Line, Double)] = [
        (.bottom(0), 637.2), (.bottom(2), 543.6), (.top(0), 36), (.top(1), 82.8), (.fraction(0.5), 360),
        (.fraction(1), 637.2), (.middle, 336.6),
    ]

    @Test(arguments: lines) func subtitlesLieOnTheirLines(line: SubtitleCue.Line, top: Double) throws {
        var place = SubtitleCue.Place()
        place.line = line
        let layer = try #require(subtitle(place))
        #expect(abs(layer.frame.minY - top) < 0.01)
        #expect(layer.frame.midX == 640 && layer.beginTime == 1 && layer.duration == 2)
    }

    private static let columns: [(SubtitleCue.Place, Double)] = [
        (SubtitleCue.Place(position: 0.5, size: 0.4, align: .left), 640),
        (SubtitleCue.Place(position: 0.9, size: 0.4, align: .right), 691.2),
        (SubtitleCue.Place(position: 0.5, size: 0.5, align: .center), 352),
        (SubtitleCue.Place(position: 0.99, size: 0.5, align: .left), 640),
    ]

    @Test(arguments: columns) func subtitlesLieAtTheirPositions(place: SubtitleCue.Place, left: Double) throws
    {
        let layer = try #require(subtitle(place))
        #expect(abs(layer.frame.minX - left) < 0.01)
    }

    @Test func longLinesAreBrokenAndNothingIsLost() throws {
        let text = "This is a very long line of text that nobody could ever read on one line of a film"
        let layer = try #require(subtitle(SubtitleCue.Place(), text))
        #expect(abs(layer.frame.height - 2 * 46.8) < 0.01)
        let shown = (layer as? CATextLayer)?.string as? [TextRun]
        let joined = shown?.map(\.text).joined() ?? ""
        #expect(joined == text)
    }

    /// By the letters' own widths: forty of the widest need two lines, a hundred of the narrowest one.
    private static let widths: [(String, Double)] = [
        (String(repeating: "W", count: 40), 2), (String(repeating: "i", count: 100), 1),
        ("two words " + String(repeating: "W", count: 30), 2), ("a\n\nb", 3),
    ]

    @Test(arguments: widths) func linesAreBrokenByTheirWidth(text: String, lines: Double) throws {
        let layer = try #require(subtitle(SubtitleCue.Place(), text))
        #expect(abs(layer.frame.height - lines * 46.8) < 0.01, "\(layer.frame.height / 46.8)")
    }

    @Test func longTitlesOfAllKindsGrow() throws {
        let text = String(repeating: "many words ", count: 30)
        for kind in Timeline.TitleItem.Kind.allCases {
            func height(_ text: String) throws -> Double {
                let layer = try #require(title(Timeline.TitleItem(kind, text: text)).sublayers?.first)
                return layer.frame.height
            }
            #expect(try height(text) > 2.5 * height("one"), "\(kind)")
        }
    }

    /// Writing without spaces is broken between letters.
    @Test func wideLettersAreBrokenAnywhere() throws {
        let text = String(repeating: "字幕", count: 40)
        let shown = (subtitle(SubtitleCue.Place(), text) as? CATextLayer)?.string as? [TextRun]
        #expect(shown?.map(\.text).joined() == text)
        // 32 letters of 36 pixels are as wide as a line, where there is a font that has them.
        let layer = try #require(subtitle(SubtitleCue.Place(), text))
        #expect(layer.frame.height > 2.5 * 46.8 - 0.01)
    }

    @Test func subtitlesAreMovedAndCutByTheFilm() {
        let cue = SubtitleCue(
            range: CMTimeRange(start: .seconds(1), duration: .seconds(2)), runs: [.init(text: "X")])
        func span(_ start: CMTime, _ end: CMTime) -> [Double]? {
            let track = Timeline.SubtitleTrack(url: URL(fileURLWithPath: "/s.srt"), start: start)
            let maker = SubtitleMaker(
                track: track, renderSize: Self.size, end: end, measure: TextMeasure())
            return maker.range(of: cue).map { maker.layer(for: cue, in: $0) }
                .map { [$0.beginTime, $0.duration] }
        }
        #expect(span(.zero, .seconds(60)) == [1, 2])
        #expect(span(.seconds(-2), .seconds(60)) == [0, 1])
        #expect(span(.seconds(1), .seconds(3)) == [2, 1])
        #expect(span(.seconds(-3), .seconds(60)) == nil)
        #expect(span(.seconds(2), .seconds(3)) == nil)
    }
}
