import Editing
import Foundation
import MediaTypes
import RenderPlan
import Testing

@testable import DebugViewer
@testable import Documents

/// What the debug viewer shows of edits whose files need not exist.
@Suite struct ViewerDocumentTests {
    private static func seconds(_ start: Int64, _ end: Int64, _ scale: Int32 = 1) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: start, timescale: scale), end: CMTime(value: end, timescale: scale))
    }

    private static func segment(
        _ name: String, _ source: CMTimeRange, _ target: CMTimeRange
    ) -> AVCompositionTrackSegment {
        AVCompositionTrackSegment(
            url: URL(fileURLWithPath: "/media/\(name)"), trackID: 1, sourceTimeRange: source,
            targetTimeRange: target)
    }

    /// A video track and an audio track: two clips with an empty segment between them.
    private static func composition(_ name: String = "a.mp4") -> AVMutableComposition {
        let composition = AVMutableComposition()
        for type in [AVMediaType.video, .audio] {
            composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)?
                .segments = [
                    segment(name, seconds(1, 2), seconds(0, 1)),
                    AVCompositionTrackSegment(timeRange: seconds(1, 2)),
                    segment("b.mp4", seconds(0, 2), seconds(2, 3)),
                ]
        }
        return composition
    }

    private struct NotCompiled: Error {}

    private static func document(
        _ asset: AVAsset, _ video: AVVideoComposition? = nil, _ mix: AVAudioMix? = nil
    ) -> ViewerDocument {
        ViewerDocument(
            EditedAsset(
                title: "Edit", asset: asset, videoComposition: video, audioMix: mix,
                plan: .failure(NotCompiled()), folder: URL(fileURLWithPath: "/media")))
    }

    private static func instruction(
        _ range: CMTimeRange, _ layers: [AVVideoCompositionLayerInstruction] = []
    ) -> AVMutableVideoCompositionInstruction {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        instruction.layerInstructions = layers
        return instruction
    }

    private static func video(
        _ instructions: [AVMutableVideoCompositionInstruction]
    ) -> AVMutableVideoComposition {
        let video = AVMutableVideoComposition()
        video.renderSize = CGSize(width: 320, height: 180)
        video.frameDuration = CMTime(value: 1001, timescale: 30_000)
        video.instructions = instructions
        return video
    }

    @Test func segmentsAreItemsAtTheirExactTimes() throws {
        let document = Self.document(Self.composition())
        let row = try #require(document.rows.first { $0.kind == .video })
        #expect(row.items.map(\.style) == [.clip, .empty, .clip])
        #expect(row.items.map(\.label) == ["a.mp4", "empty", "b.mp4"])
        #expect(row.items[0].details == ["source 1 s – 2 s"])
        #expect(row.items[2].details == ["source 0 s – 2 s", "at rate 2"])
        #expect(row.items[2].range == ViewerRange(Self.seconds(2, 3)))
        #expect(document.sources.map(\.name) == ["a.mp4", "b.mp4"])
        #expect(
            document.sources.map(\.firstShown) == [
                ViewerTime(CMTime(value: 1, timescale: 1)), ViewerTime(.zero),
            ])
    }

    @Test func holesAreShownWhereTheyAre() throws {
        let video = Self.video([Self.instruction(Self.seconds(0, 1)), Self.instruction(Self.seconds(2, 3))])
        let document = Self.document(Self.composition(), video)
        let problem = try #require(document.problems.first)
        #expect(document.problems.count == 1)
        #expect(problem.message.contains("no instruction covers"))
        #expect(problem.range == ViewerRange(Self.seconds(1, 2)))
        #expect(problem.remedy != nil)
        let row = try #require(document.rows.first { $0.kind == .instructions })
        #expect(row.items.map(\.style) == [.pass, .hole, .pass])
        #expect(row.items[1].range == ViewerRange(Self.seconds(1, 2)))
    }

    @Test func rampsAreCurves() throws {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 1
        layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: Self.seconds(1, 2))
        layer.setTransform(CGAffineTransform(translationX: 40, y: 0), at: .zero)
        let document = Self.document(
            Self.composition(), Self.video([Self.instruction(Self.seconds(0, 3), [layer])]))
        let item = try #require(document.rows.first { $0.kind == .instructions }?.items.first)
        #expect(item.curves.map(\.name) == ["track 1 opacity", "track 1 x"])
        #expect(item.curves.map(\.lane) == [0, 1])
        #expect(item.curves[0].points.map(\.value) == [1, 1, 0, 0])
        #expect(item.curves[0].points.map(\.time.seconds) == [0, 1, 2, 3])
        #expect(item.curves[1].points.map(\.value) == [40, 40])
    }

    @Test func volumesAreCurvesOfTheirSegments() throws {
        let composition = Self.composition()
        let parameters = AVMutableAudioMixInputParameters(
            track: composition.tracks(withMediaType: .audio).first)
        parameters.setVolumeRamp(fromStartVolume: 2, toEndVolume: 0, timeRange: Self.seconds(0, 2))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let row = try #require(
            Self.document(composition, nil, mix).rows.first { $0.kind == .audio })
        #expect(row.items[0].curves.first?.points.map(\.value) == [2, 1])
        #expect(row.items[0].curves.first?.maximum == 2)
        #expect(row.items[2].curves.first?.points.map(\.value) == [0, 0])
    }

    /// A file may have any name.
    @Test func namesAreTextInThePage() throws {
        let name = "</script><img src=x onerror=alert(1)>&\".mp4"
        let document = Self.document(Self.composition(name))
        #expect(document.sources.first?.name == name)
        let page = try HTMLPage(document).text()
        #expect(!page.contains("<img src=x"))
        #expect(page.components(separatedBy: "</script>").count == 3)
        let drawing = SVGDrawing(document).text()
        let image = try XMLTreeReader.root(Data(drawing.utf8))
        #expect(image.name == "svg" && image.first("img") == nil)
        #expect(!drawing.contains("<img src=x"))
    }

    /// A page of its own has nothing to ask.
    @Test func onlyTheWatchedPageAsksForAState() throws {
        let document = Self.document(Self.composition())
        let (plain, watched) = (try HTMLPage(document).text(), try HTMLPage(document, isWatched: true).text())
        for text in ["fetch('state'", "id=\"run\"", "#flame"] {
            #expect(watched.contains(text) && !plain.contains(text))
        }
        #expect(watched.components(separatedBy: "</script>").count == 4)
    }

    /// The page's data is JSON with all rows.
    @Test func thePageHoldsItsDocument() throws {
        let page = try HTMLPage(Self.document(Self.composition())).text()
        let start = try #require(page.range(of: "id=\"edit\">")).upperBound
        let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
        let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any]
        #expect((json?["rows"] as? [Any])?.count == 2)
        #expect((json?["duration"] as? [Int])?.first == 3)
    }

    @Test func fiveThousandCutsAreLessThanTwoMegabytes() throws {
        let composition = AVMutableComposition()
        let count: Int64 = 5_000
        for type in [AVMediaType.video, .audio] {
            composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)?
                .segments = (0..<count).map { index in
                    Self.segment(
                        "clip-\(index % 6).mp4", Self.seconds(index % 97, index % 97 + 15, 30),
                        Self.seconds(15 * index, 15 * (index + 1), 30))
                }
        }
        let video = Self.video((0..<count).map { Self.instruction(Self.seconds(15 * $0, 15 * ($0 + 1), 30)) })
        let page = try HTMLPage(Self.document(composition, video)).text()
        #expect(page.utf8.count < 2_000_000)
    }
}
