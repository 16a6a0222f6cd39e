import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// The file of an export with copied parts: whole, verified, and the same each time.
@Suite struct PartsFileTests {
    @Test func whatEndsEarlyLeavesNothing() async throws {
        try await TestParts.inFolder { folder in
            let good = try await TestParts.made("good.mp4", in: folder, TestParts.h264)
            for pause in [0, 20, 60, 150] {
                let (composition, _) = try await TestParts.fitted([good, good, good])
                let session = try TestParts.session(composition, AVAssetExportPresetHighestQuality)
                (session.timeRange, session.outputFileType) = (TestParts.frames(7, 170), .mp4)
                session.outputURL = folder.appendingPathComponent("output.mp4")
                async let ended: Void = session.export()
                try await Task.sleep(for: .milliseconds(pause))
                session.cancelExport()
                await ended
                let isThere = session.status == .completed
                #expect(session.status == .cancelled || isThere)
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                #expect(names == (isThere ? ["good.mp4", "output.mp4"] : ["good.mp4"]))
                if isThere {
                    try FileManager.default.removeItem(at: folder.appendingPathComponent("output.mp4"))
                }
            }
        }
    }

    /// The file is decoded and compared before it gets its name.
    @Test func aFileOfPartsIsVerified() async throws {
        try await TestParts.inFolder { folder in
            let good = try await TestParts.made("good.mp4", in: folder, TestParts.h264)
            let (composition, _) = try await TestParts.fitted([good, good])
            let output = folder.appendingPathComponent("output.mp4")
            _ = try await TestParts.exporting(composition, to: output) { session in
                session.timeRange = TestParts.frames(3, 117)
                session.verifiesOutput = true
            }
            #expect(try await FFmpeg.frameCount(of: output) == 114)
        }
    }

    /// The same bytes each time: nothing in the file depends on when or how fast it was made.
    @Test func theSameFileEachTime() async throws {
        try await TestParts.inFolder { folder in
            let good = try await TestParts.made("good.mp4", in: folder, TestParts.h264)
            let (composition, _) = try await TestParts.fitted([good, good])
            var files: [Data] = []
            for index in 0..<2 {
                let output = folder.appendingPathComponent("output\(index).mp4")
                _ = try await TestParts.exporting(composition, to: output) {
                    $0.timeRange = TestParts.frames(7, 111)
                }
                files.append(try Data(contentsOf: output))
            }
            #expect(files[0] == files[1] && !files[0].isEmpty)
        }
    }
}
