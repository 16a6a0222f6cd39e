import Editing
import Foundation
import MediaTypes
import Testing

/// A mutable composition with one video track, and files to insert from.
struct Fixture {
    let composition = AVMutableComposition()
    let track: AVMutableCompositionTrack
    let assets: [AVURLAsset]

    init(clips: Int = 2, duration: CMTime = time(10)) throws {
        assets = (0..<clips).map { _ in FakeMedia.asset([FakeMedia.track(.video, id: 1, duration: duration)])
        }
        track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        )
    }

    func insert(_ source: Int, _ range: CMTimeRange, at time: CMTime) throws {
        try track.insertTimeRange(range, of: assets[source].tracks[0], at: time)
    }

    var written: String { Self.written(track, assets: assets) }

    /// Each segment as `name[source start,source end)@target start..target end`; `-` names the empty ones.
    static func written(_ track: AVCompositionTrack, assets: [AVURLAsset]) -> String {
        track.segments.map { segment in
            let mapping = segment.timeMapping
            let place = "\(number(mapping.target.start))..\(number(CMTimeRangeGetEnd(mapping.target)))"
            guard let url = segment.sourceURL else { return "-@\(place)" }
            let index = assets.firstIndex { $0.url == url }
            let name = index.map { String(UnicodeScalar(UInt8(97 + $0))) } ?? "?"
            let source = "\(number(mapping.source.start)),\(number(CMTimeRangeGetEnd(mapping.source)))"
            return "\(name)[\(source))@\(place)"
        }.joined(separator: " ")
    }

    /// Whole seconds, or a fraction in lowest terms.
    static func number(_ time: CMTime) -> String {
        guard time.isNumeric else { return "?" }
        if time.value % Int64(time.timescale) == 0 { return "\(time.value / Int64(time.timescale))" }
        var (greater, smaller) = (abs(time.value), Int64(time.timescale))
        while smaller != 0 { (greater, smaller) = (smaller, greater % smaller) }
        return "\(time.value / greater)/\(Int64(time.timescale) / greater)"
    }
}

/// The code of the error that a body throws; nil where it throws none or another.
func code(_ body: () throws -> Void) -> AVError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? AVError)?.code
    }
}
