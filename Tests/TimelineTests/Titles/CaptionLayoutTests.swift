import Foundation
import LayerRendering
import Layers
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Captions: how words are put into lines, and which of them is highlighted when.
@Suite struct CaptionLayoutTests {
    private static func track(
        _ style: Timeline.CaptionStyle, words: Int? = nil, characters: Int? = nil, lines: Int = 1,
        start: CMTime = .zero
    ) -> Timeline.SubtitleTrack {
        var track = Timeline.SubtitleTrack(url: URL(fileURLWithPath: "/s.json"), start: start, style: style)
        (track.maximumWords, track.maximumCharacters, track.maximumLines) = (words, characters, lines)
        return track
    }

    /// A subtitle from 1 s, whose words begin each a quarter of a second after the one before.
    private static func cue(_ words: [String], isTimed: Bool = true) -> SubtitleCue {
        let runs = words.indices.map { index in
            let end = index + 1 < words.count ? " " : ""
            return SubtitleCue.Run(text: words[index] + end, start: isTimed ? time(index) : nil)
        }
        return SubtitleCue(range: CMTimeRange(start: .seconds(1), end: time(words.count)), runs: runs)
    }

    private static func time(_ index: Int) -> CMTime { CMTime(value: 4 + Int64(index), timescale: 4) }
    private static let words = ["one", "two", "three", "four", "five"]

    private static let limits: [(Timeline.SubtitleTrack, [String])] = [
        (track(.highlight), ["one two three four five"]),
        (track(.highlight, words: 2), ["one two", "three four", "five"]),
        (track(.highlight, words: 2, lines: 2), ["one two\nthree four", "five"]),
        (track(.karaoke, characters: 7), ["one two", "three", "four", "five"]),
        (track(.box, characters: 9, lines: 2), ["one two\nthree", "four five"]),
        (track(.plain, words: 1, characters: 1), words), (track(.word), words),
        (track(.outline), ["one two three four five"]),
    ]

    @Test(arguments: limits) func wordsAreDivided(track: Timeline.SubtitleTrack, expected: [String]) {
        let captions = CaptionLayout(track).captions(of: Self.cue(Self.words))
        #expect(captions.map(\.text) == expected)
        // They follow each other, each from its first word on.
        #expect(captions.first?.range.start == .seconds(1) && captions.last?.range.end == Self.time(5))
        for (one, next) in zip(captions, captions.dropFirst()) { #expect(one.range.end == next.range.start) }
        for caption in captions.dropFirst() { #expect(caption.range.start == caption.runs[0].start) }
    }

    @Test func stylesOfWordsUseTheirTimes() {
        let styles = Timeline.CaptionStyle.allCases.filter(\.usesWordTimes)
        #expect(Set(styles) == [.highlight, .karaoke, .word])
    }

    @Test func withoutTimesOnlyLinesAreDivided() {
        let cue = Self.cue(Self.words, isTimed: false)
        func texts(_ track: Timeline.SubtitleTrack) -> [String] {
            CaptionLayout(track).captions(of: cue).map(\.text)
        }
        #expect(texts(Self.track(.box, words: 2)) == ["one two\nthree four\nfive"])
        #expect(texts(Self.track(.highlight, characters: 9)) == ["one two\nthree\nfour five"])
        #expect(texts(Self.track(.word)) == ["one two three four five"])
    }

    /// A caption has a layer with the whole text for each word, so their number is bounded.
    @Test func noCaptionHasMoreWordsThanItsLimit() {
        let words = (0..<1000).map { "w\($0)" }
        for track in [Self.track(.highlight), Self.track(.karaoke, words: 100, lines: 20)] {
            let captions = CaptionLayout(track).captions(of: Self.cue(words))
            #expect(captions.allSatisfy { $0.runs.count <= CaptionLayout.mostWords })
            #expect(captions.flatMap(\.runs).map { String($0.text[...].trimmed) } == words)
        }
    }

    /// Whatever the text and the limits are, no word is lost, and lines keep to them.
    @Test(arguments: 0..<40 as Range<UInt64>) func linesKeepToTheirLimits(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = (0..<30).map { _ in String(repeating: "x", count: Int.random(in: 1...9, using: &random)) }
        let track = Self.track(
            .highlight, words: Int.random(in: 1...6, using: &random),
            characters: Int.random(in: 1...30, using: &random), lines: Int.random(in: 1...4, using: &random))
        let captions = CaptionLayout(track).captions(of: Self.cue(words, isTimed: seed % 3 != 0))
        let shown: [String] = captions.flatMap {
            $0.text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        #expect(shown == words)
        for line in captions.flatMap({ $0.text.split(separator: "\n") }) {
            let count = line.split(separator: " ").count
            #expect(count <= track.maximumWords! && (line.count <= track.maximumCharacters! || count == 1))
        }
    }

    // MARK: Layers

    private static func layer(_ track: Timeline.SubtitleTrack, end: CMTime = .seconds(60)) -> CALayer? {
        let size = CGSize(width: 640, height: 360)
        let maker = SubtitleMaker(track: track, renderSize: size, end: end, measure: TextMeasure())
        let caption = CaptionLayout(track).captions(of: cue(["one", "two", "three"])).first
        return caption.flatMap { caption in
            maker.range(of: caption).map { maker.layer(for: caption, in: $0) }
        }
    }

    /// The text of each step that has the highlight color, with its time in the timeline.
    private static func highlights(_ layer: CALayer) -> [(Double, Double, String)] {
        (layer.sublayers ?? []).map { step in
            let runs = (step as? CATextLayer)?.string as? [TextRun] ?? []
            let color = LayerColor(Timeline.SubtitleTrack.standardHighlight)
            let text = runs.filter { $0.attributes.foregroundColor == color }.map(\.text).joined()
            return (layer.beginTime + step.beginTime, step.duration, text)
        }
    }

    @Test func theCurrentWordIsHighlighted() throws {
        let layer = try #require(Self.layer(Self.track(.highlight)))
        let steps = Self.highlights(layer)
        #expect(steps.map(\.0) == [1, 1.25, 1.5] && steps.map(\.1) == [0.25, 0.25, 0.25])
        #expect(steps.map(\.2) == ["one ", "two ", "three"])
        #expect(layer.name == "subtitle" && layer.beginTime == 1 && layer.duration == 0.75)
    }

    @Test func karaokeKeepsItsColor() throws {
        let steps = Self.highlights(try #require(Self.layer(Self.track(.karaoke))))
        #expect(steps.map(\.2) == ["one ", "one two ", "one two three"])
    }

    /// A beginning that is cut off takes its words along.
    @Test func wordsMoveWithTheirTrack() throws {
        let moved = Self.highlights(try #require(Self.layer(Self.track(.highlight, start: .seconds(2)))))
        #expect(moved.map(\.0) == [3, 3.25, 3.5])
        let cut = Self.highlights(
            try #require(Self.layer(Self.track(.highlight, start: CMTime(value: -11, timescale: 8)))))
        #expect(cut.map(\.0) == [0, 0.125] && cut.map(\.1) == [0.125, 0.25])
        #expect(cut.map(\.2) == ["two ", "three"])
        let short = Self.highlights(try #require(Self.layer(Self.track(.highlight), end: .seconds(9, 8))))
        // A single one is there as long as its caption, without a time of its own.
        #expect(short.map(\.0) == [1] && short.map(\.1) == [0] && short.map(\.2) == ["one "])
    }

    /// The outline is behind the text: a stroke alone, of the same layout.
    @Test func outlinesAreBehindTheText() throws {
        let plain = try #require(Self.layer(Self.track(.plain)) as? CATextLayer)
        let outlined = try #require(Self.layer(Self.track(.outline)) as? CATextLayer)
        #expect(plain.sublayers?.isEmpty != false && outlined.sublayers?.count == 1)
        #expect(plain.frame == outlined.frame)
        #expect(outlined.sublayers?.first?.frame == outlined.bounds)
        let runs = try #require(outlined.string as? [TextRun])
        #expect(
            runs.allSatisfy { ($0.attributes.strokeWidth ?? 0) > 0 && $0.attributes.strokeColor == .black })
        let box = try #require(Self.layer(Self.track(.box)) as? CATextLayer)
        #expect((box.string as? [TextRun])?.first?.attributes.backgroundColor?.rgba.w == 0.6)
    }

    @Test func theMarginIsKept() throws {
        var track = Self.track(.outline)
        track.margin = 0.2
        let layer = try #require(Self.layer(track))
        #expect(abs(layer.frame.maxY - 288) < 0.01 && abs(layer.frame.width - 384) < 0.01)
    }
}
