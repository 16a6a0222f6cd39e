package import ExtraTypes
package import Foundation
package import MediaTypes

/// The content of the debug viewer for an edit: rows over time, problems and frames.
///
/// A value without media or model objects, from which both the page and the static drawing are made.
package struct ViewerDocument: Encodable, Sendable {
    package var title: String
    package var facts: [Fact] = []
    package var duration: ViewerTime
    /// The frame duration of the output; nil without video.
    package var frameDuration: ViewerTime?
    package var rows: [Row] = []
    package var problems: [Problem] = []
    /// The source files, which items refer to by their indices.
    package var sources: [Source] = []
    /// Composed frames in order of time.
    package var frames: [Frame] = []
    /// The pipeline in the syntax of `gst-launch-1.0`; nil if the edit can't be compiled.
    package var pipeline: String?

    package struct Fact: Encodable, Sendable {
        package var name: String
        package var value: String
    }

    package struct Source: Encodable, Sendable {
        package var url: URL
        package var name: String
        /// The first source time that is displayed; nil for a source that is used for audio only.
        package var firstShown: ViewerTime?
        /// A `data:` URL; nil without an image.
        package var thumbnail: String?

        enum CodingKeys: CodingKey {
            case name, thumbnail
        }
    }

    package struct Frame: Encodable, Sendable {
        package var time: ViewerTime
        /// A `data:` URL.
        package var image: String

        package init(time: ViewerTime, image: String) {
            (self.time, self.image) = (time, image)
        }
    }

    /// A problem of the edit, with its place and remedy.
    package struct Problem: Encodable, Sendable, Hashable {
        package var severity: EditProblem.Severity
        package var message: String
        package var remedy: String?
        /// The time range of the problem; nil if it concerns the whole edit.
        package var range: ViewerRange?
        /// The index of the problem's row; nil for all rows.
        package var row: Int?
    }

    package struct Row: Sendable {
        package enum Kind: String, Encodable, Sendable {
            case video, audio, instructions, titles
        }

        package var kind: Kind
        package var name: String
        package var items: [Item] = []
        /// The maximum number of curve lanes in an item.
        package var lanes = 0
    }

    /// A time range of a row.
    package struct Item: Sendable {
        package enum Style: String, Encodable, Sendable, CaseIterable {
            case clip, empty, sound, pass, transition, composed, custom, title, hole
        }

        package var style: Style
        package var label: String
        package var range: ViewerRange
        /// Additional lines of description.
        package var details: [String] = []
        /// An index in `sources`.
        package var source: Int?
        /// The part of the source that is used, in the source's time.
        package var sourceRange: ViewerRange?
        package var curves: [Curve] = []
        /// The peaks of the audio from 0 to 100, evenly spaced over the range.
        package var peaks: [Int] = []
    }

    /// A number over time, linear between its points. Two points at one time are a step.
    package struct Curve: Encodable, Sendable, Hashable {
        /// The layer's or the property's name.
        package var name: String
        /// The lane within the row, from the top.
        package var lane: Int
        /// The values at the bottom and at the top of the lane.
        package var minimum: Double
        package var maximum: Double
        package var points: [Point]

        package struct Point: Encodable, Sendable, Hashable {
            package var time: ViewerTime
            package var value: Double

            package func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(time.value)
                try container.encode(time.timescale)
                try container.encode((value * 10_000).rounded() / 10_000)
            }
        }

        enum CodingKeys: String, CodingKey {
            case name = "n", lane = "l", minimum = "a", maximum = "b", points = "p"
        }
    }
}

/// An exact time, as `[value, timescale]`.
package struct ViewerTime: Encodable, Sendable, Hashable {
    package var value: Int64
    package var timescale: Int32

    package init(_ time: CMTime) {
        let isNumber = time.isNumeric && time.timescale > 0
        (value, timescale) = isNumber ? (time.value, time.timescale) : (0, 1)
    }

    package var time: CMTime { CMTime(value: value, timescale: timescale) }
    var seconds: Double { Double(value) / Double(timescale) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(value)
        try container.encode(timescale)
    }
}

/// A half-open range, as `[start, timescale, end, timescale]`.
package struct ViewerRange: Encodable, Sendable, Hashable {
    package var start: ViewerTime
    package var end: ViewerTime

    package init(_ range: CMTimeRange) {
        (start, end) = (ViewerTime(range.start), ViewerTime(range.end))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for time in [start, end] {
            try container.encode(time.value)
            try container.encode(time.timescale)
        }
    }
}
