import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// Looks against ffmpeg's filters and published formulas: within 2 of 255.
@Suite struct LookTests {
    private typealias Color = SIMD3<Double>

    private static let count = 32 * 32

    private func randomBytes(_ count: Int, seed: UInt64, in range: ClosedRange<UInt8> = 0...255) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt8.random(in: range, using: &random) }
    }

    /// What a look makes of red, green and blue of 8 bits.
    private func mapped(_ bytes: [UInt8], by look: FrameLook) throws -> [Double] {
        let program = try LookProgram.of(look, in: ColorSpace(.bt709))
        var pixels: [Float] = []
        for index in 0..<bytes.count / 3 {
            pixels += (0..<3).map { Float(bytes[3 * index + $0]) / 255 } + [1]
        }
        pixels.withUnsafeMutableBufferPointer { program.apply(to: $0.baseAddress!, count: $0.count / 4) }
        return (0..<bytes.count).map { min(255, max(0, Double(pixels[$0 / 3 * 4 + $0 % 3]) * 255)) }
    }

    private func filtered(
        _ bytes: [UInt8], _ filter: String, format: String = "rgb24", to target: String = "rgb24",
        in folder: URL
    ) async throws -> [UInt8] {
        let (input, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        try Data(bytes).write(to: input)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", format, "-s", "32x32", "-i", input.path]
                + ["-vf", filter, "-f", "rawvideo", "-pix_fmt", target, output.path], in: folder)
        return [UInt8](try Data(contentsOf: output))
    }

    private func expectNear(_ own: [Double], _ other: [UInt8], _ what: String) {
        let worst = zip(own, other).map { abs($0.rounded() - Double($1)) }.max() ?? 0
        #expect(own.count == other.count && worst <= 2, "\(what): \(worst)")
    }

    private func cube(_ kind: ColorLookup.Kind, _ size: Int, seed: UInt64, in folder: URL) throws -> URL {
        var random = SeededGenerator(seed: seed)
        var text = "# a comment\nTITLE \"random\"\n\(kind.rawValue) \(size)\n\n"
        for index in 0..<(kind == .cube ? size * size * size : size) {
            let places = kind == .cube ? [index % size, index / size % size, index / size / size] : [index]
            let levels = (0..<3).map { component in
                0.8 * Double(places[component % places.count]) / Double(size - 1)
                    + Double.random(in: 0...min(0.2, 3 / Double(size)), using: &random)
            }
            text += levels.map { "\($0)" }.joined(separator: " ") + "\r\n"
        }
        let file = folder.appendingPathComponent("\(kind.rawValue)\(size).cube")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test(arguments: [2, 7, 33]) func cubesAreThoseOfLut3d(size: Int) async throws {
        let folder = try TemporaryFolder.make("cube")
        defer { TemporaryFolder.remove(folder) }
        var look = FrameLook()
        look.lookupTable = try cube(.cube, size, seed: UInt64(size), in: folder)
        let bytes = randomBytes(3 * Self.count, seed: 1)
        let other = try await filtered(bytes, "lut3d=LUT_3D_SIZE\(size).cube", in: folder)
        expectNear(try mapped(bytes, by: look), other, "\(size)")
    }

    @Test(arguments: [2, 16, 1024]) func curvesOfFilesAreThoseOfLut1d(size: Int) async throws {
        let folder = try TemporaryFolder.make("curves")
        defer { TemporaryFolder.remove(folder) }
        var look = FrameLook()
        look.lookupTable = try cube(.curves, size, seed: UInt64(size), in: folder)
        let bytes = randomBytes(3 * Self.count, seed: 2)
        let other = try await filtered(bytes, "lut1d=LUT_1D_SIZE\(size).cube", in: folder)
        expectNear(try mapped(bytes, by: look), other, "\(size)")
    }

    @Test func toneCurvesAreThoseOfCurves() async throws {
        let folder = try TemporaryFolder.make("tones")
        defer { TemporaryFolder.remove(folder) }
        var look = FrameLook()
        look.curve = [.init(0, 0.1), .init(0.4, 0.6), .init(1, 0.9)]
        look.redCurve = [.init(0, 0), .init(0.5, 0.3), .init(0.75, 0.8), .init(1, 1)]
        let bytes = randomBytes(3 * Self.count, seed: 3)
        let other = try await filtered(
            bytes, "curves=master='0/0.1 0.4/0.6 1/0.9':red='0/0 0.5/0.3 0.75/0.8 1/1'", in: folder)
        expectNear(try mapped(bytes, by: look), other, "curves")
    }

    /// Operations together are one after the other: exposure in sRGB's light, white balance, curves, the file.
    @Test(arguments: [-2.0, 0, 0.7, 1.5, 5]) func operationsFollowEachOther(exposure: Double) async throws {
        let folder = try TemporaryFolder.make("chain")
        defer { TemporaryFolder.remove(folder) }
        var look = FrameLook()
        (look.exposure, look.temperature, look.tint) = (exposure, 5200, 12)
        look.curve = [.init(0, 0), .init(0.5, 0.55), .init(1, 1)]
        let rows = WhitePoint(temperature: 5200, tint: 12).adaptation(
            to: WhitePoint(temperature: 6500, tint: 0))
        let bytes = randomBytes(3 * Self.count, seed: 4)
        func decoded(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
        func encoded(_ x: Double) -> Double {
            x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
        }
        let spline = ToneFunction.spline([SIMD2(0, 0), SIMD2(0.5, 0.55), SIMD2(1, 1)])
        let expected = (0..<bytes.count / 3).flatMap { index in
            let light =
                Color(
                    decoded(Double(bytes[3 * index]) / 255), decoded(Double(bytes[3 * index + 1]) / 255),
                    decoded(Double(bytes[3 * index + 2]) / 255)) * exp2(exposure)
            return rows.map { row in
                UInt8((spline.value(at: encoded(max(0, (row * light).sum()))) * 255).rounded())
            }
        }
        expectNear(try mapped(bytes, by: look), expected, "\(exposure)")
    }

    @Test(arguments: [-3.0, 1, 5]) func exposureDoublesLight(stops: Double) throws {
        var look = FrameLook()
        look.exposure = stops
        let bytes = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
        let own = try mapped(bytes, by: look)
        for code in 0...255 {
            let light = ToneFunction.decode(.sRGB).value(at: Double(code) / 255) * exp2(stops)
            let expected = min(255, ToneFunction.encode(.sRGB).value(at: light) * 255)
            #expect(abs(own[3 * code] - expected) <= 1, "\(code)")
        }
    }

    /// White that hardly changes leaves grays as they are, also near black in high dynamic range.
    @Test(arguments: [Colorimetry.bt709, .bt2100PQ, .bt2100HLG])
    func whiteBalanceKeepsDarkGrays(colorimetry: Colorimetry) throws {
        var look = FrameLook()
        look.temperature = 6501
        let program = try LookProgram.of(look, in: ColorSpace(colorimetry))
        let codes = (0...1023).map { Float($0) / 1023 }
        var pixels: [Float] = codes.flatMap { (code: Float) -> [Float] in [code, code, code, 1] }
        pixels.withUnsafeMutableBufferPointer { program.apply(to: $0.baseAddress!, count: $0.count / 4) }
        for (index, code) in codes.enumerated() {
            let worst: Float = (0..<3).map { abs(pixels[4 * index + $0] - code) }.max() ?? 1
            #expect(worst * 1023 < 1, "\(index)")
        }
    }

    /// The screen's strongest component is not above the mean of the others, and what has none is kept.
    @Test func spillIsTakenAway() throws {
        var look = FrameLook()
        look.key = ColorKey(red: 0, green: 0.7, blue: 0.25, tolerance: 0.1, softness: 0.1, spill: 1)
        let bytes = randomBytes(3 * Self.count, seed: 5)
        let expected = (0..<bytes.count / 3).flatMap { index -> [UInt8] in
            let (r, g, b) = (bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2])
            return [r, UInt8(min(Double(g), (Double(r) + Double(b)) / 2).rounded()), b]
        }
        expectNear(try mapped(bytes, by: look), expected, "spill")
    }

    // MARK: Frames

    private func frame(_ bytes: [UInt8], after look: FrameLook, _ format: VideoFormat.PixelFormat) throws
        -> [UInt8]
    {
        let layout = try PictureLayout(format, width: 32, height: 32)
        let sizes = [(32, 32), (16, 16), (16, 16), (32, 32)]
        let frame = try PicturePool(layout).picture { planes in
            var next = 0
            for (plane, (width, height)) in zip(planes, sizes) {
                for row in 0..<height {
                    bytes[next..<next + width].withUnsafeBytes {
                        _ = memcpy(plane.baseAddress + row * plane.bytesPerRow, $0.baseAddress!, width)
                    }
                    next += width
                }
            }
        }
        let finish = try LookFinish(look, format: format, colorimetry: .bt709, width: 32, height: 32)
        return try finish.picture(of: frame).withPlanes(layout) { planes in
            zip(planes, sizes).flatMap { plane, size in
                (0..<size.1).flatMap { row in
                    let line = plane.baseAddress + row * plane.bytesPerRow
                    return [UInt8](UnsafeRawBufferPointer(start: line, count: size.0))
                }
            }
        }
    }

    /// Alpha by a key is that of `chromakey`, but at the edges of the frame, where the filter assumes the key.
    @Test(arguments: [(0.12, 0.08), (0.2, 0), (0.05, 0.5)])
    func keysAreThoseOfChromakey(tolerance: Double, softness: Double) async throws {
        let folder = try TemporaryFolder.make("key")
        defer { TemporaryFolder.remove(folder) }
        let (luma, chroma) = (
            randomBytes(1024, seed: 6, in: 16...235), randomBytes(512, seed: 7, in: 30...220)
        )
        var look = FrameLook()
        look.key = ColorKey(
            red: 0, green: 0.7, blue: 0.25, tolerance: tolerance, softness: softness, spill: 0)
        let code = CodedColor(red: 0, green: 0.7, blue: 0.25, matrix: .bt709)
        let digits = [128, code.cb, code.cr].map {
            let text = String(Int($0.rounded()), radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        let filter =
            "chromakey=color=0x\(digits.joined()):similarity=\(tolerance):blend=\(softness):yuv=1"
        let other = try await filtered(luma + chroma, filter, format: "yuv420p", to: "yuva420p", in: folder)
        let own = try frame(luma + chroma + [UInt8](repeating: 255, count: 1024), after: look, .a420)
        // Without spill, colors stay as they are.
        #expect(Array(own.prefix(1536)) == luma + chroma)
        var (differing, levels) = (0, Set<UInt8>())
        for row in 2..<30 {
            for column in 2..<30 {
                let index = 1536 + 32 * row + column
                levels.insert(other[index])
                // A sharp edge may be on either side of a color whose distance is the tolerance.
                if abs(Int(own[index]) - Int(other[index])) > (softness == 0.08 ? 6 : 2) { differing += 1 }
            }
        }
        #expect(differing <= (softness == 0 ? 4 : 0) && levels.count > 1)
    }

    /// Colors go through red, green and blue and back.
    @Test func framesAreMapped() throws {
        var look = FrameLook()
        look.curve = [.init(0, 1), .init(1, 0)]
        let flat = CodedColor(red: 0.2, green: 0.5, blue: 0.9, matrix: .bt709)
        let inverse = CodedColor(red: 0.8, green: 0.5, blue: 0.1, matrix: .bt709)
        func planes(_ color: CodedColor) -> [UInt8] {
            [(color.y, 1024), (color.cb, 256), (color.cr, 256)].flatMap {
                [UInt8](repeating: UInt8($0.0.rounded()), count: $0.1)
            }
        }
        expectNear(try frame(planes(flat), after: look, .i420).map(Double.init), planes(inverse), "inverted")
    }
}
