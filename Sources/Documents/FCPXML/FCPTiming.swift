import MediaTypes
import Timeline

/// The relation of a clip's local time to its medium's: its speeds, and its frame rate if that is conformed
/// to the sequence's.
struct FCPTiming {
    /// A part of a clip with one speed.
    struct Piece {
        /// The time of the clip at its start, and its duration.
        var start: CMTime
        var duration: CMTime
        /// The time of the medium at that time; in reverse playback, the time at its end.
        var mediaStart: CMTime
        var speed: Double
    }

    private let map: FCPTimeMap?
    private let conforming: SpeedFraction

    /// - Parameters:
    ///   - rate: The frame rate of the sequence.
    ///   - frameDuration: The frame duration of the medium, used if `conform-rate` doesn't state it.
    init(_ node: XMLNode, rate: FrameRateFraction, frameDuration: CMTime?) throws(DocumentProblem) {
        map = try FCPTimeMap(node)
        conforming = Self.conforming(node.child("conform-rate"), rate, frameDuration)
    }

    /// Whether the clip's time differs from its medium's.
    var isChanged: Bool { map != nil || conforming != .normal }

    /// Whether a speed changes smoothly in the document.
    var isSmooth: Bool { map?.isSmooth ?? false }

    /// Returns the speed at which Final Cut Pro plays a medium frame by frame if the rates or their multiples
    /// are close to each other, such as 24 and 25; it samples others at their normal speed.
    private static func conforming(
        _ node: XMLNode?, _ rate: FrameRateFraction, _ frameDuration: CMTime?
    ) -> SpeedFraction {
        guard let node, node.attributes["scaleEnabled"] != "0",
            let source = node.attributes["srcFrameRate"].flatMap({ Double($0) })
                .flatMap({ FrameRateFraction($0) })
                ?? frameDuration.flatMap({ FrameRateFraction(frameDuration: $0) })
        else { return .normal }
        let ratio = source.value / rate.value
        let multiple = ratio >= 1 ? ratio.rounded() : 1 / (1 / ratio).rounded()
        let speed = multiple / ratio
        guard (speed - 1).magnitude < 0.05 else { return .normal }
        return SpeedFraction(speed) ?? .normal
    }

    /// Returns the parts of a range of the clip, with one speed each.
    func pieces(from start: CMTime, duration: CMTime) -> [Piece] {
        guard let map else {
            return [
                Piece(start: start, duration: duration, mediaStart: media(start), speed: conforming.value)
            ]
        }
        return map.pieces(from: start, duration: duration).map { piece in
            var piece = piece
            piece.mediaStart = media(piece.mediaStart)
            piece.speed *= conforming.value
            return piece
        }
    }

    private func media(_ time: CMTime) -> CMTime { conforming == .normal ? time : conforming.media(time) }
}

extension FCPTimeMap {
    /// Returns the parts of a range with one speed each. Before the first point and after the last one, the
    /// nearest speed applies.
    func pieces(from start: CMTime, duration: CMTime) -> [FCPTiming.Piece] {
        let end = start + duration
        let inner = points.dropFirst().dropLast().map(\.time).filter { $0 > start && $0 < end }
        let times = [start] + inner + [end]
        return zip(times, times.dropFirst()).compactMap { begin, end in
            guard begin < end || inner.isEmpty else { return nil }
            let speed = speed(at: begin)
            // In reverse playback, the lowest time of the medium is that of the last frame.
            let mediaStart = value(at: speed < 0 ? end : begin, from: begin)
            return FCPTiming.Piece(start: begin, duration: end - begin, mediaStart: mediaStart, speed: speed)
        }
    }
}
