import Editing
import Foundation
import MediaTypes
import TestSupport

/// A made clip, decoded by FFmpeg.
struct PictureSource {
    let track: AVAssetTrack
    let size: CGSize
    let length: Fraction
    /// When each frame begins.
    let starts: [Fraction]
    let frames: [DecodedVideo.Frame]

    init(_ clip: TestClip) async throws {
        let url = try await TestMedia.clip(clip)
        track = try await AVURLAsset(url: url).loadTracks(withMediaType: .video)[0]
        size = CGSize(width: clip.width, height: clip.height)
        length = Fraction(track.timeRange.duration)
        frames = try await FFmpeg.video(of: url).frames
        let (frames, rate) = (frames, clip.frameRate)
        starts = frames.indices.map {
            Fraction(CMTime(value: Int64($0 * rate[1]), timescale: Int32(rate[0])))
        }
    }

    /// The frame that is shown at a time; nil where the time is so near to where frames change that the file's own
    /// clock would decide, though not there exactly.
    func frame(at time: Fraction) -> DecodedVideo.Frame? {
        let near = Fraction(CMTime(value: 1, timescale: 20_000))
        guard starts.allSatisfy({ $0 == time || $0 + near < time || time + near < $0 }) else { return nil }
        return frames[(starts.lastIndex { $0 <= time }) ?? 0]
    }

    static let all = Task {
        let clips = [
            (160, 120, [24, 1]), (320, 180, [30, 1]), (240, 136, [25, 1]), (192, 108, [30_000, 1001]),
        ]
        var sources: [PictureSource] = []
        for (width, height, rate) in clips {
            let clip = TestClip(.numbered, frameCount: 2 * rate[0] / rate[1]).with {
                ($0.width, $0.height, $0.frameRate) = (width, height, rate)
            }
            sources.append(try await PictureSource(clip))
        }
        return sources
    }
}

/// One moment of an edit, point by point: what each layer shows there, one over the other.
struct PictureReference {
    private struct Shown {
        var frame: DecodedVideo.Frame
        var back: CGAffineTransform
        var visible: CGRect
        var opacity: Double
        var reach: Double
    }

    private var background = SIMD3<Double>(16, 128, 128)
    /// The lowest first.
    private var layers: [Shown] = []

    /// Nil where nothing can be said for certain.
    init?(_ edit: PictureEdit, _ tracks: [ReferenceTrack], at time: Fraction, of sources: [PictureSource]) {
        let instruction = edit.instructions.last { Fraction($0.start) <= time && time < $0.end }
        guard let instruction else { return nil }
        if let color = instruction.color { background = Self.coded(color) }
        for layer in instruction.layers.reversed() {
            guard let segment = tracks[layer.track].segment(at: time), let index = segment.source else {
                continue
            }
            guard let frame = sources[index].frame(at: segment.sourceTime(at: time)) else { return nil }
            let transform = layer.transform.value(at: time) { $0.mixed($1, $2) } ?? .identity
            let opacity = layer.opacity.value(at: time) { $0 * Float(1 - $2) + $1 * Float($2) } ?? 1
            let whole = CGRect(origin: .zero, size: sources[index].size)
            let crop = layer.crop.value(at: time) { $0.mixed($1, $2) } ?? whole
            let determinant = transform.a * transform.d - transform.b * transform.c
            guard opacity > 0, abs(determinant) > 0.01 else {
                if opacity > 0, determinant != 0 { return nil }
                continue
            }
            let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
            layers.append(
                Shown(
                    frame: frame, back: transform.inverted(), visible: whole.intersection(crop),
                    opacity: Double(min(1, opacity)), reach: 2 + 2 * Double(scale)))
        }
    }

    /// What is seen at a point, where that is the same all around it; else nil.
    func color(_ x: Double, _ y: Double) -> SIMD3<Double>? {
        let reach = layers.map(\.reach).max() ?? 0
        let middle = point(x, y)
        guard reach > 0 else { return middle }
        for step in 0..<8 {
            let angle = Double(step) * .pi / 4
            for part in [0.5, 1] {
                let other = point(x + reach * part * cos(angle), y + reach * part * sin(angle))
                let difference = other - middle
                guard max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 2 else { return nil }
            }
        }
        return middle
    }

    private func point(_ x: Double, _ y: Double) -> SIMD3<Double> {
        var result = background
        for layer in layers {
            let place = CGPoint(x: x, y: y).applying(layer.back)
            let (left, top) = (layer.visible.origin.x, layer.visible.origin.y)
            guard place.x >= left, place.y >= top, place.x < left + layer.visible.size.width,
                place.y < top + layer.visible.size.height
            else { continue }
            let pixel = layer.frame.pixel(Int(place.x), Int(place.y))
            let color = SIMD3(Double(pixel[0]), Double(pixel[1]), Double(pixel[2]))
            result += (color - result) * layer.opacity
        }
        return result
    }

    /// BT.709, as broadcast.
    private static func coded(_ color: CGColor) -> SIMD3<Double> {
        let parts = (color.components ?? [0, 0, 0]).map { Double($0) }
        let (red, green, blue) = (parts[0], parts[1], parts[2])
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return SIMD3(16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748)
    }
}

extension CGAffineTransform {
    fileprivate func mixed(_ other: CGAffineTransform, _ part: Double) -> CGAffineTransform {
        func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from * CGFloat(1 - part) + to * CGFloat(part) }
        return CGAffineTransform(
            a: mix(a, other.a), b: mix(b, other.b), c: mix(c, other.c), d: mix(d, other.d),
            tx: mix(tx, other.tx), ty: mix(ty, other.ty))
    }
}

extension CGRect {
    fileprivate func mixed(_ other: CGRect, _ part: Double) -> CGRect {
        func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from * CGFloat(1 - part) + to * CGFloat(part) }
        return CGRect(
            x: mix(origin.x, other.origin.x), y: mix(origin.y, other.origin.y),
            width: mix(size.width, other.size.width), height: mix(size.height, other.size.height))
    }
}
