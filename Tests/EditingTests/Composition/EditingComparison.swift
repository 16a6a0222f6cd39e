import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

/// A composition and its unit-by-unit model, edited side by side by seeded random edits.
struct EditingComparison {
    private static let length = 24
    private static let units = [
        CMTime(value: 1, timescale: 30), CMTime(value: 1001, timescale: 30_000),
        CMTime(value: 1, timescale: 600),
        CMTime(value: 1, timescale: 90_000), CMTime(value: 7, timescale: 44_100),
        CMTime(value: 3, timescale: 1),
    ]

    private let unit: CMTime
    private let files: [AVURLAsset]
    private var random: SeededGenerator
    private var composition = AVMutableComposition()
    private var models: [UnitTrack]
    private var undo: [(composition: AVComposition, models: [UnitTrack])] = []
    private(set) var log: [String] = []

    init(seed: UInt64, trackCount: Int) throws {
        var random = SeededGenerator(seed: seed)
        unit = Self.units[Int.random(in: 0..<Self.units.count, using: &random)]
        self.random = random
        let duration = CMTime(value: unit.value * Int64(Self.length), timescale: unit.timescale)
        files = (0..<3).map { _ in FakeMedia.clip(duration: duration) }
        models = Array(repeating: UnitTrack(), count: trackCount)
        for index in 0..<trackCount {
            composition.addMutableTrack(
                withMediaType: index == 0 ? .video : .audio, preferredTrackID: CMPersistentTrackID(index + 1))
        }
    }

    /// Makes one random edit on both.
    mutating func edit() throws {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: try insertFile()
        case 4: try insertTrack()
        case 5: insertEmpty()
        case 6, 7: remove()
        case 8, 9: scale()
        case 10: saveOrRestore()
        default: try editAll()
        }
    }

    // MARK: Edits

    private var longest: Int { models.map(\.units.count).max() ?? 0 }

    private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func insertFile() throws {
        let (file, index) = (pick(0..<files.count), pick(0..<models.count))
        let (start, count) = (pick(0..<Self.length), pick(0..<8))
        let place = pick(0..<models[index].units.count + 4)
        let appends = pick(0..<4) == 0
        log.append("insert \(file) \(start)+\(count) at \(appends ? "end" : "\(place)") of \(index)")
        let track = composition.tracks[index]
        try track.insertTimeRange(
            range(start, count), of: files[file].tracks[index == 0 ? 0 : 1],
            at: appends ? .invalid : time(place))
        let inserted = UnitTrack.file(file, from: start, count: count, length: Self.length)
        models[index].insert(inserted, at: appends ? models[index].units.count : place)
    }

    private mutating func insertTrack() throws {
        let (source, target) = (pick(0..<models.count), pick(0..<models.count))
        guard (source == 0) == (target == 0), !models[source].units.isEmpty else { return }
        let (start, count) = (pick(0..<models[source].units.count), pick(1..<6))
        let place = pick(0..<models[target].units.count + 2)
        log.append("insert track \(source) \(start)+\(count) at \(place) of \(target)")
        try composition.tracks[target].insertTimeRange(
            range(start, count), of: composition.tracks[source], at: time(place))
        models[target].insert(Array(models[source].units.dropFirst(start).prefix(count)), at: place)
    }

    private mutating func insertEmpty() {
        let index = pick(0..<models.count)
        let (place, count) = (pick(0..<models[index].units.count + 3), pick(0..<4))
        log.append("empty \(place)+\(count) of \(index)")
        composition.tracks[index].insertEmptyTimeRange(range(place, count))
        models[index].insertEmpty(at: place, count: count)
    }

    private mutating func remove() {
        let index = pick(0..<models.count)
        let (place, count) = (pick(0..<models[index].units.count + 2), pick(0..<6))
        log.append("remove \(place)+\(count) of \(index)")
        composition.tracks[index].removeTimeRange(range(place, count))
        models[index].remove(place..<place + count)
    }

    private mutating func scale() {
        let index = pick(0..<models.count)
        let (place, count) = (pick(0..<models[index].units.count + 1), pick(1..<8))
        let factor = pick(2..<4)
        if models[index].canShrink(place..<place + count, by: factor) {
            log.append("shrink \(place)+\(count) by \(factor) of \(index)")
            composition.tracks[index].scaleTimeRange(range(place, count), toDuration: time(count / factor))
            models[index].shrink(place..<place + count, by: factor)
        } else if models[index].finestStep <= 12 {
            log.append("stretch \(place)+\(count) by \(factor) of \(index)")
            composition.tracks[index].scaleTimeRange(range(place, count), toDuration: time(count * factor))
            models[index].stretch(place..<place + count, by: factor)
        }
    }

    private mutating func saveOrRestore() {
        if let last = undo.last, pick(0..<2) == 0 {
            log.append("undo")
            guard let restored = last.composition.mutableCopy() as? AVMutableComposition else { return }
            composition = restored
            models = last.models
        } else if let copy = composition.copy() as? AVComposition {
            log.append("copy")
            undo.append((copy, models))
        }
    }

    private mutating func editAll() throws {
        let (place, count) = (pick(0..<longest + 1), pick(1..<5))
        switch pick(0..<5) {
        case 3: scaleAll(place, count)
        case 4: rewriteSegments()
        case 0:
            log.append("empty \(place)+\(count)")
            composition.insertEmptyTimeRange(range(place, count))
            for index in models.indices { models[index].insertEmpty(at: place, count: count) }
        case 1:
            log.append("remove \(place)+\(count)")
            composition.removeTimeRange(range(place, count))
            for index in models.indices { models[index].remove(place..<place + count) }
        default:
            try insertAsset(at: place, count: count)
        }
    }

    private mutating func scaleAll(_ place: Int, _ count: Int) {
        guard models.allSatisfy({ $0.finestStep <= 12 }) else { return }
        log.append("stretch \(place)+\(count) by 2")
        composition.scaleTimeRange(range(place, count), toDuration: time(count * 2))
        for index in models.indices { models[index].stretch(place..<place + count, by: 2) }
    }

    /// Writes the segments out as URL, track ID and ranges, and sets them again.
    private mutating func rewriteSegments() {
        log.append("rewrite")
        for track in composition.tracks {
            track.segments = track.segments?.map { segment in
                let mapping = segment.timeMapping
                guard let url = segment.sourceURL else {
                    return AVCompositionTrackSegment(timeRange: mapping.target)
                }
                return AVCompositionTrackSegment(
                    url: url, trackID: segment.sourceTrackID, sourceTimeRange: mapping.source,
                    targetTimeRange: mapping.target)
            }
        }
    }

    private mutating func insertAsset(at place: Int, count: Int) throws {
        // Two tracks only: then each track of a file has the composition's one track of its type.
        guard models.count == 2 else { return }
        let (file, start) = (pick(0..<files.count), pick(0..<Self.length))
        log.append("insert asset \(file) \(start)+\(count) at \(place)")
        try composition.insertTimeRange(range(start, count), of: files[file], at: time(place))
        let inserted = UnitTrack.file(file, from: start, count: count, length: Self.length)
        for index in models.indices { models[index].insert(inserted, at: place) }
    }

    /// The time of a unit, at random in the unit's timescale or a multiple of it.
    private mutating func time(_ units: Int) -> CMTime {
        let factor = [1, 1, 2, 5][pick(0..<4)]
        return CMTime(
            value: unit.value * Int64(units * factor), timescale: unit.timescale * CMTimeScale(factor))
    }

    private mutating func range(_ start: Int, _ count: Int) -> CMTimeRange {
        CMTimeRange(start: time(start), duration: time(count))
    }

    // MARK: Comparison

    /// What differs between the two; nil where they agree.
    func difference() -> String? {
        for (track, model) in zip(composition.tracks, models) {
            if let difference = difference(track, model) { return difference }
        }
        return nil
    }

    /// What differs between the snapshots that were taken and their models; nil where they agree.
    func snapshotDifference() -> String? {
        for saved in undo {
            for (track, model) in zip(saved.composition.tracks, saved.models) {
                if let difference = difference(track, model) { return "snapshot: \(difference)" }
            }
        }
        return nil
    }

    private func difference(_ track: AVCompositionTrack, _ model: UnitTrack) -> String? {
        let (segments, expected) = (track.segments, model.segments)
        guard segments.count == expected.count else {
            return "\(segments.count) segments, expected \(expected.count)"
        }
        var end = CMTime.zero
        for (index, (segment, wanted)) in zip(segments, expected).enumerated() {
            let mapping = segment.timeMapping
            guard CMTimeCompare(mapping.target.start, end) == 0 else { return "gap or overlap at \(index)" }
            end = CMTimeRangeGetEnd(mapping.target)
            guard equal(mapping.target.start, wanted.target.lowerBound), equal(end, wanted.target.upperBound)
            else {
                return
                    "target of \(index): \(mapping.target.start.seconds)..\(end.seconds), expected \(wanted)"
            }
            guard segment.sourceURL == wanted.source.map({ files[$0].url }) else {
                return "source of \(index)"
            }
            guard wanted.source != nil else { continue }
            guard equal(mapping.source.start, wanted.start), equal(mapping.source.duration, wanted.duration)
            else {
                return "source time of \(index): \(mapping.source), expected \(wanted)"
            }
        }
        return nil
    }

    private func equal(_ time: CMTime, _ units: Int) -> Bool {
        equal(time, UnitTrack.Fraction(numerator: units, denominator: 1))
    }

    private func equal(_ time: CMTime, _ units: UnitTrack.Fraction) -> Bool {
        guard time.isNumeric, !time.hasBeenRounded else { return false }
        let left = Int128(time.value) * Int128(units.denominator) * Int128(unit.timescale)
        return left == Int128(units.numerator) * Int128(unit.value) * Int128(time.timescale)
    }
}
