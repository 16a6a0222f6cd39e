import Foundation

/// One way to damage a file, by seed: the same on every run.
struct Mutation {
    enum Kind: String, CaseIterable {
        case flippedBytes, truncation, zeros, noise, swappedBoxes, resizedBox, swappedRanges
        case extremeNumbers
    }

    let seed: UInt64
    let kind: Kind

    init(seed: UInt64) {
        self.seed = seed
        kind = Kind.allCases[Int(seed % UInt64(Kind.allCases.count))]
    }

    func applied(to original: [UInt8]) -> [UInt8] {
        var random = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var bytes = original
        guard bytes.count > 64 else { return bytes }
        switch kind {
        case .flippedBytes:
            for _ in 0..<Int.random(in: 1...24, using: &random) {
                bytes[place(in: bytes, &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
        case .truncation: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
        case .zeros: fill(&bytes, &random) { _ in 0 }
        case .noise: fill(&bytes, &random) { UInt8.random(in: 0...255, using: &$0) }
        case .swappedBoxes: swapBoxes(&bytes, &random)
        case .resizedBox: resizeBox(&bytes, &random)
        case .swappedRanges: swapRanges(&bytes, &random)
        case .extremeNumbers: replaceNumbers(&bytes, &random)
        }
        return bytes
    }

    /// Half of the places lie where a file says what is in it: in its movie box, else at its start or its end.
    private func place(in bytes: [UInt8], _ random: inout SplitMix) -> Int {
        guard Bool.random(using: &random) else { return Int.random(in: bytes.indices, using: &random) }
        let movie = Self.boxes(in: bytes, bytes.indices).first { $0.code == Array("moov".utf8) }?.range
        if let movie { return Int.random(in: movie, using: &random) }
        let start = Int.random(in: 0..<min(bytes.count, 2_048), using: &random)
        return Bool.random(using: &random) ? start : bytes.count - 1 - start
    }

    /// Writes numbers that programs count wrongly with in place of one to eight bytes.
    private func replaceNumbers(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let values: [UInt64] = [
            0, 1, .max, .max - 15, 1 << 63, 1 << 31, 1 << 32 - 1, 1 << 31 - 1, 0xFF, 0x7F, 1 << 40,
        ]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = place(in: bytes, &random)
            let value = values.randomElement(using: &random) ?? 0
            let width = [1, 2, 4, 8].randomElement(using: &random) ?? 4
            for index in 0..<width where start + index < bytes.count {
                bytes[start + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (width - 1 - index)))
            }
        }
    }

    private func fill(
        _ bytes: inout [UInt8], _ random: inout SplitMix, with value: (inout SplitMix) -> UInt8
    ) {
        let start = place(in: bytes, &random)
        let count = Int.random(in: 1...max(1, min(200_000, bytes.count / 4)), using: &random)
        for index in start..<min(bytes.count, start + count) { bytes[index] = value(&random) }
    }

    private func swapRanges(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let count = Int.random(in: 1...max(1, min(50_000, bytes.count / 8)), using: &random)
        let first = Int.random(in: 0...(bytes.count - count), using: &random)
        let second = Int.random(in: 0...(bytes.count - count), using: &random)
        for index in 0..<count { bytes.swapAt(first + index, second + index) }
    }

    /// Two neighbours, at the top or somewhere inside the movie box.
    private func swapBoxes(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let lists = Self.boxLists(in: bytes).filter { $0.count > 1 }
        guard let list = lists.randomElement(using: &random) else { return swapRanges(&bytes, &random) }
        let index = Int.random(in: 0..<list.count - 1, using: &random)
        let (first, second) = (list[index].range, list[index + 1].range)
        bytes.replaceSubrange(
            first.lowerBound..<second.upperBound, with: Array(bytes[second]) + Array(bytes[first]))
    }

    private func resizeBox(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard let box = Self.boxLists(in: bytes).randomElement(using: &random)?.randomElement(using: &random)
        else { return fill(&bytes, &random) { _ in 0xFF } }
        let size = UInt32(clamping: box.range.count)
        let sizes: [UInt32] = [0, 1, 7, 8, size &+ 1, size &- 1, size &* 2, .max, .max / 2]
        let value = sizes.randomElement(using: &random) ?? 0
        for (index, shift) in [24, 16, 8, 0].enumerated() {
            bytes[box.range.lowerBound + index] = UInt8(truncatingIfNeeded: value >> UInt32(shift))
        }
    }

    private struct Box {
        var code: [UInt8]
        var range: Range<Int>
    }

    /// The boxes of the ISO base media format in a range; none where there are none.
    private static func boxes(in bytes: [UInt8], _ range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            var size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if size == 0 { size = range.upperBound - place }
            guard size >= 8, place + size <= range.upperBound else { break }
            boxes.append(Box(code: Array(bytes[place + 4..<place + 8]), range: place..<place + size))
            place += size
        }
        return boxes
    }

    private static let containers = ["moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf"].map {
        Array($0.utf8)
    }

    private static func boxLists(in bytes: [UInt8]) -> [[Box]] {
        guard bytes[4..<8].elementsEqual(Array("ftyp".utf8)) else { return [] }
        var lists: [[Box]] = []
        var waiting = [bytes.indices]
        while let range = waiting.popLast() {
            let boxes = boxes(in: bytes, range)
            guard !boxes.isEmpty else { continue }
            lists.append(boxes)
            for box in boxes where containers.contains(box.code) {
                waiting.append(box.range.lowerBound + 8..<box.range.upperBound)
            }
        }
        return lists
    }
}

/// Random numbers that are the same on every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
