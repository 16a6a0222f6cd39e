import Foundation
import MediaTypes
import TestSupport

extension PictureEdit {
    /// The same edit for the same seed; nil where a seed gives nothing that can be shown.
    init?(seed: UInt64, sources: [PictureSource]) {
        var random = SeededGenerator(seed: seed)
        let lengths = sources.map(\.length)
        for _ in 0..<random.one(of: [1, 1, 2, 2, 3]) {
            tracks.append(random.operations(lengths, scales: true))
        }
        let references = references(lengths)
        let end = references.map(\.end).max() ?? .zero
        guard end.double > 0.15 else { return nil }
        let (width, height) = random.one(of: [
            (160, 120), (320, 180), (192, 108), (120, 160), (240, 240), (104, 130),
        ])
        renderSize = CGSize(width: width, height: height)
        frameDuration = random.one(
            of: [(1, 24), (1, 25), (1001, 30_000), (1, 30), (1, 50), (1, 12), (20, 600), (1, 7)]
                .map { CMTime(value: $0.0, timescale: $0.1) })
        if random.chance(0.3) {
            let start = random.time(0, end.double * 0.7)
            range = CMTimeRange(start: start, duration: random.time(0.1, end.double))
        }
        lay(until: end, references, sources, &random)
    }

    private mutating func lay(
        until end: Fraction, _ references: [ReferenceTrack], _ sources: [PictureSource],
        _ random: inout SeededGenerator
    ) {
        let boundaries = references.flatMap(\.segments).compactMap(\.start.time)
        var cuts = [CMTime.zero]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: cuts.append(random.one(of: boundaries + [.zero]))
            case 1:
                let count = max(1, Int32(end.double / frameDuration.seconds))
                cuts.append(
                    CMTimeMultiply(frameDuration, multiplier: Int32.random(in: 1...count, using: &random)))
            default: cuts.append(random.time(0.02, end.double))
            }
        }
        cuts = cuts.filter { Fraction($0) < end }.sorted()
        let last = CMTime(value: end.roundedUp + random.one(of: [0, 1, 1000]), timescale: 1)
        var start = cuts[0]
        for next in cuts.dropFirst() + [last] where next > start {
            guard let duration = (Fraction(next) - Fraction(start)).time else { continue }
            instructions.append(
                Instruction(
                    start: start, duration: duration, color: random.color(),
                    layers: layers(
                        from: start.seconds, to: min(next.seconds, end.double), sources, &random)))
            start = next
        }
    }

    private func layers(
        from start: Double, to end: Double, _ sources: [PictureSource], _ random: inout SeededGenerator
    ) -> [Layer] {
        var shown = Array(tracks.indices.shuffled(using: &random).prefix(random.one(of: [0, 1, 2, 3, 3])))
        if random.chance(0.1), let again = shown.first { shown.append(again) }
        let size = renderSize
        return shown.map { track in
            var layer = Layer(track: track)
            let source = random.one(of: sources).size
            if random.chance(0.5) {
                layer.opacity = random.entries(from: start, to: end) {
                    $0.one(of: [0, 1, 1, 0.5, Float.random(in: 0...1, using: &$0)])
                }
            }
            if random.chance(0.7) {
                layer.transform = random.entries(from: start, to: end) {
                    $0.transform(of: source, into: size)
                }
            }
            if random.chance(0.4) {
                layer.crop = random.entries(from: start, to: end) { $0.crop(of: source) }
            }
            return layer
        }
    }

    /// Makes the instructions invalid, mostly.
    mutating func spoil(_ random: inout SeededGenerator) {
        let index = Int.random(in: instructions.indices, using: &random)
        let little = CMTime(value: 1, timescale: random.one(of: [30, 600, 90_000]))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: instructions[index].start = instructions[index].start + little
        case 1: instructions[index].start = max(.zero, instructions[index].start - little)
        case 2: instructions[index].duration = max(little, instructions[index].duration - little)
        case 3: instructions[index].layers.append(Layer(track: 9))
        default: instructions.swapAt(0, index)
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func color() -> CGColor? {
        guard chance(0.6) else { return nil }
        let parts = (0..<3).map { _ in CGFloat.random(in: 0...1, using: &self) }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: one(of: [1, 1, 0.5]))
    }

    /// As it is, filling, moved, scaled, mirrored, turned, sheared.
    fileprivate mutating func transform(of source: CGSize, into size: CGSize) -> CGAffineTransform {
        let scale = CGFloat.random(in: 0.3...2, using: &self)
        let angle = CGFloat.random(in: 0...6.28, using: &self)
        let shear = CGFloat.random(in: -0.5...0.5, using: &self)
        let shape: CGAffineTransform
        switch Int.random(in: 0..<8, using: &self) {
        case 0: return .identity
        case 1: return CGAffineTransform(scaleX: size.width / source.width, y: size.height / source.height)
        case 2: shape = .identity
        case 3: shape = CGAffineTransform(scaleX: scale, y: scale)
        case 4: shape = CGAffineTransform(scaleX: chance(0.5) ? -scale : scale, y: -1)
        case 5: shape = CGAffineTransform(rotationAngle: one(of: [.pi / 2, .pi, -.pi / 2]))
        case 6: shape = CGAffineTransform(rotationAngle: angle)
        default: shape = CGAffineTransform(a: scale, b: shear, c: -shear / 2, d: scale, tx: 0, ty: 0)
        }
        let middle = CGPoint(x: source.width / 2, y: source.height / 2).applying(shape)
        let (right, down) = (
            CGFloat.random(in: 0.1...0.9, using: &self), CGFloat.random(in: 0.1...0.9, using: &self)
        )
        return shape.concatenating(
            CGAffineTransform(
                translationX: size.width * right - middle.x, y: size.height * down - middle.y))
    }

    fileprivate mutating func crop(of source: CGSize) -> CGRect {
        switch Int.random(in: 0..<6, using: &self) {
        case 0: return CGRect(origin: .zero, size: source)
        case 1: return CGRect(x: 10, y: 10, width: 0, height: 0)
        case 2: return CGRect(x: -50, y: -20, width: source.width, height: source.height)
        default:
            let (left, top) = (
                CGFloat.random(in: 0...source.width * 0.6, using: &self),
                CGFloat.random(in: 0...source.height * 0.6, using: &self)
            )
            let size = CGSize(
                width: CGFloat.random(in: 10...source.width - left, using: &self),
                height: CGFloat.random(in: 10...source.height - top, using: &self))
            guard chance(0.5) else { return CGRect(origin: CGPoint(x: left, y: top), size: size) }
            return CGRect(
                x: left.rounded(), y: top.rounded(), width: size.width.rounded(),
                height: size.height.rounded())
        }
    }
}
