import Editing
import Foundation
import MediaTypes

/// The volume of a track over time: constant values and linear ramps, in order and without overlap.
struct VolumeLine: Hashable {
    /// A step, in units of the timeline's clock.
    enum Step: Hashable {
        /// A constant volume from a time on.
        case level(Float, at: Int64)
        /// A linear ramp. Its end volume holds after it.
        case ramp(from: Float, to: Float, over: Range<Int64>)
    }

    var steps: [Step] = []

    /// Adds the audio of a clip, which is faded in and out with its transitions.
    mutating func add(_ clip: PlacedClip, volume: Float) {
        let fadeIn = clip.range.lowerBound..<clip.range.lowerBound + clip.overlapBefore
        if fadeIn.isEmpty {
            steps.append(.level(volume, at: clip.range.lowerBound))
        } else {
            steps.append(.ramp(from: 0, to: volume, over: fadeIn))
        }
        if !clip.transitionRange.isEmpty {
            steps.append(.ramp(from: volume, to: 0, over: clip.transitionRange))
        }
    }

    /// Creates the volume of music: a base volume scaled by lines, faded out at the end.
    ///
    /// The fade takes precedence: a line that extends into it is cut there, and the fade begins at its
    /// volume.
    ///
    /// - Parameters:
    ///   - lines: The lines in order, without overlap, none empty.
    ///   - range: The range of the music.
    init(volume: Float, lines: [Line] = [], heard range: Range<Int64>, fadeOut: Int64 = 0) {
        let fadeStart = range.upperBound - min(max(0, fadeOut), range.upperBound - range.lowerBound)
        var level: Float = 1
        for line in lines {
            let shown = line.range.clamped(to: range.lowerBound..<fadeStart)
            if shown.isEmpty {
                // The end volume of a line before the music holds; a line within the fade has no effect.
                if line.range.upperBound <= range.lowerBound { level = line.end }
                continue
            }
            if steps.isEmpty, shown.lowerBound > range.lowerBound {
                steps.append(.level(level * volume, at: range.lowerBound))
            }
            level = line.volume(at: shown.upperBound)
            steps.append(
                .ramp(from: line.volume(at: shown.lowerBound) * volume, to: level * volume, over: shown))
        }
        if steps.isEmpty, fadeStart > range.lowerBound {
            steps.append(.level(level * volume, at: range.lowerBound))
        }
        if fadeStart < range.upperBound {
            steps.append(.ramp(from: level * volume, to: 0, over: fadeStart..<range.upperBound))
        }
    }

    init() {}

    /// A linear change of volume.
    struct Line: Hashable {
        var range: Range<Int64>
        var start: Float
        var end: Float

        /// Returns the volume at a time, up to and including the end.
        func volume(at time: Int64) -> Float {
            if time >= range.upperBound { return end }
            let part = Double(time - range.lowerBound) / Double(range.upperBound - range.lowerBound)
            return Float(Double(start) + (Double(end) - Double(start)) * part)
        }
    }
}

/// An audio track: its pieces in order, and their volume.
struct SoundTrack: Hashable {
    /// A range of a file at a position in the timeline.
    struct Piece: Hashable {
        var source: AVAssetTrack
        var file: URL
        /// The range in the file's time.
        var sourceTimeRange: CMTimeRange
        /// The range in units of the timeline's clock, to which the file's range is stretched.
        var range: Range<Int64>
    }

    var pieces: [Piece] = []
    var volume = VolumeLine()
}
