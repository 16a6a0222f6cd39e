import Cutroom
import Engine
import Foundation
import PlanCompiler
import RenderPlan

/// A number for each frame of a film, as an export gives them to its encoder.
struct FrameDigests {
    private(set) var digests: [UInt64] = []

    init(of film: BuiltTimeline) async throws {
        let plan = try PlanCompiler(
            asset: film.composition, videoComposition: film.videoComposition
        ).plan().pictureAlone
        guard let format = plan.video else { throw CocoaError(.fileReadUnknown) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cutroom-frames-\(getpid()).raw")
        defer { unlink(file.path) }
        let tail = Tail(
            graph: Graph(
                elements: [
                    ElementNode("form", "capsfilter", [Property("caps", "video/x-raw,format=I420")]),
                    ElementNode(
                        "sink", "filesink", [Property("sync", "false"), Property("location", file.path)]),
                ],
                links: [Link(from: "video", to: "form"), Link(from: "form", to: "sink")]), monitored: "sink")
        try await RenderPipeline(plan, tail: tail).run()
        let size = format.width * format.height * 3 / 2
        let handle = try FileHandle(forReadingFrom: file)
        while let frame = try handle.read(upToCount: size), frame.count == size {
            var digest = Digest()
            frame.withUnsafeBytes { digest.add($0) }
            digests.append(digest.value)
        }
    }

    /// Of the planes without what pads their rows.
    static func digest(of frame: CVPixelBuffer) -> UInt64 {
        CVPixelBufferLockBaseAddress(frame, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(frame, .readOnly) }
        var digest = Digest()
        for plane in 0..<CVPixelBufferGetPlaneCount(frame) {
            guard let base = CVPixelBufferGetBaseAddressOfPlane(frame, plane) else { return 0 }
            let width = CVPixelBufferGetWidthOfPlane(frame, plane)
            for row in 0..<CVPixelBufferGetHeightOfPlane(frame, plane) {
                let start = base + row * CVPixelBufferGetBytesPerRowOfPlane(frame, plane)
                digest.add(UnsafeRawBufferPointer(start: start, count: width))
            }
        }
        return digest.value
    }
}

/// FNV-1a, eight bytes at a time: rows are multiples of eight bytes here.
private struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
            value = (value ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
        }
    }
}
