internal import Foundation
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

extension SourceReader {
    /// Returns damage that the decoder didn't report: frames between the current one and `time` that went
    /// into the decoder and did not come out, or a file that ends before its media should; `nil` if there is
    /// none, or damage isn't checked for.
    ///
    /// - Parameters:
    ///   - shown: the range of the last frame or run of samples, in nanoseconds of the file's time.
    ///   - isAtEnd: whether no media follows.
    func unnoticedDamage(shown: Range<Int64>?, at time: Int64, isAtEnd: Bool) -> SourceFailure? {
        guard let truncation else { return nil }
        let lost = shown.flatMap { shown in
            gate.lostPicture(
                after: shown.lowerBound + start + displacement, upTo: time + start - displacement)
        }
        if let lost {
            return failure("a picture could not be decoded", at: lost - start)
        }
        if let sequence = source.sequence {
            let last = shown.map { sequence.number(at: $0.lowerBound) } ?? sequence.first - 1
            guard last < sequence.number(at: time), !isAtEnd || !gate.hasEnded else { return nil }
            return failure("a picture could not be decoded", at: sequence.time(ofNumber: last + 1))
        }
        guard isAtEnd, !gate.hasEnded, shown.map({ time >= $0.upperBound }) ?? true,
            let fault = truncation.fault()
        else { return nil }
        return failure("its media ends early: \(fault)", at: shown?.upperBound ?? time)
    }

    /// Returns damage that the decoder didn't report if no frame precedes `time` because the first one is
    /// later, at `first`: a key frame before it that went into the decoder and didn't come out. `nil` if
    /// there is none, if it is before the asset's time zero, where an edit list hides it, or if damage isn't
    /// checked for.
    func unnoticedDamage(first: Int64, at time: Int64) -> SourceFailure? {
        guard truncation != nil, let key = gate.lostKeyFrame(before: first + start - displacement),
            key >= start, key - start <= time + displacement
        else { return nil }
        return failure("a picture could not be decoded", at: key - start)
    }

    /// Returns damage that the decoder marked in a frame, at `time`: frames that it refers to are lost. `nil` if there
    /// is none, or if the stream doesn't have them either, as where a recording begins.
    func unnoticedDamage(corrupted time: Int64) -> SourceFailure? {
        guard truncation != nil, let lost = gate.lostStart(ofIncomplete: time + start) else { return nil }
        return failure("a picture could not be decoded", at: lost - start)
    }

    private func failure(_ message: String, at time: Int64) -> SourceFailure {
        var failure = damaged(message + pictureName(at: time))
        failure.sourceTime = CMTime(nanoseconds: time)
        return failure
    }

    /// The name of the image of a sequence at a time, in parentheses; empty for other sources.
    func pictureName(at time: Int64) -> String {
        guard let sequence = source.sequence, let pattern = PicturePattern(path: source.url.path) else {
            return ""
        }
        return " (\(pattern.name(of: sequence.number(at: time))))"
    }
}
