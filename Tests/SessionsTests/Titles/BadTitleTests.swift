import Editing
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Layers that cannot be drawn say so; those that show nothing show nothing.
@Suite struct BadTitleTests {
    @Test(
        arguments: [
            { (layer: CALayer) in layer.position.x = .nan },
            { (layer: CALayer) in layer.transform.m11 = .infinity },
            { (layer: CALayer) in layer.bounds.size.width = .nan },
            { (layer: CALayer) in layer.zPosition = .nan },
            { (layer: CALayer) in layer.sublayerTransform.m34 = .nan },
        ] as [@Sendable (CALayer) -> Void])
    func numbersThatAreNoneAreNamed(change: @Sendable (CALayer) -> Void) async throws {
        let film = try await TitledFilm()
        let box = film.box(CGRect(x: 0, y: 0, width: 10, height: 10))
        box.name = "badge"
        change(box)
        let error = try #require(throws: AVError.self) { try film.film.plan() }
        #expect(error.code == .invalidVideoComposition)
        #expect(error.failureReason?.contains("layer \"badge\"") == true)
    }

    /// A missing file, and one that is no picture.
    @Test(arguments: [false, true]) func aPictureThatCannotBeReadEndsTheExport(exists: Bool) async throws {
        let folder = try TemporaryFolder.make("titles")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("badge.png")
        if exists { try Data("This is no picture.".utf8).write(to: file) }
        let film = try await TitledFilm()
        film.box(CGRect(x: 0, y: 0, width: 10, height: 10)).contents = ImageFile(file)
        let session = try #require(
            AVAssetExportSession(
                asset: film.film.composition, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = film.film.videoComposition
        let output = folder.appendingPathComponent("film.mp4")
        let error = await #expect(throws: AVError.self) { try await session.export(to: output, as: .mp4) }
        #expect(error?.code == .failedToLoadMediaData)
        #expect(error?.url?.path == file.path)
        #expect(error?.failureReason?.contains(exists ? "cannot be read" : "no such file") == true)
        #expect(!FileManager.default.fileExists(atPath: output.path))
    }

    @Test func emptyAndUnknownThingsAreDrawnAsNothing() async throws {
        let film = try await TitledFilm(.flat(y: 100, cb: 128, cr: 128))
        film.box(.zero)
        film.box(CGRect(x: 40, y: 40, width: 50, height: 50)).transform = CATransform3DMakeScale(0, 0, 0)
        let unknown = CABasicAnimation(keyPath: "flavour")
        unknown.toValue = 1.0
        film.root.addSublayer(CATextLayer())
        film.root.sublayers?.last?.add(unknown, forKey: nil)
        #expect(try await film.film.video().frames.allSatisfy { $0.extremes() == 100...100 })
    }
}
