import Foundation
import MediaTypes

/// A time in a document. Encoded as `{"value": …, "timescale": …}`; also decoded from seconds in a number or
/// string.
struct DocumentTime: Codable {
    var time: CMTime

    init(_ time: CMTime) {
        self.time = time
    }

    init(from decoder: any Decoder) throws {
        do {
            _ = try decoder.container(keyedBy: DocumentKey.self)
        } catch DecodingError.typeMismatch {
            time = try Self.seconds(decoder)
            return
        }
        let object = try DocumentObject(decoder, .time)
        let value = try object.required("value", Int64.self, "a whole number")
        let timescale = try object.required("timescale", Int32.self, "a positive whole number")
        guard timescale > 0 else {
            throw object.fault(
                .invalidDocument, "timescale", cause: "invalid timescale \(timescale)",
                remedy: "use the number of units per second, at least 1")
        }
        time = CMTime(value: value, timescale: timescale)
    }

    func encode(to encoder: any Encoder) throws {
        guard time.isNumeric, time.timescale > 0, time.epoch == 0 else {
            throw EncodingError.invalidValue(
                time,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "the time is not numeric"
                ))
        }
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(time.value, forKey: DocumentKey("value"))
        try container.encode(time.timescale, forKey: DocumentKey("timescale"))
    }

    /// Decodes seconds from a string or a number. `Decimal` preserves the digits of a number.
    private static func seconds(_ decoder: any Decoder) throws -> CMTime {
        let container = try decoder.singleValueContainer()
        let text: String
        do {
            text = try container.decode(String.self)
        } catch DecodingError.typeMismatch {
            text = try container.decode(Decimal.self).description
        }
        do {
            return try TimeText.time(text)
        } catch let problem {
            throw TimelineError(
                .invalidDocument, file: decoder.userInfo[.timelineDocument] as? URL,
                keyPath: decoder.codingPath.keyPath, cause: problem.cause, remedy: problem.remedy)
        }
    }
}

/// A half-open time range in a document. Without a duration it has no end.
struct DocumentTimeRange: Codable {
    var range: CMTimeRange

    init(_ range: CMTimeRange) {
        self.range = range
    }

    init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .range)
        range = CMTimeRange(
            start: try object.required("start", DocumentTime.self, "a time").time,
            duration: try object.time("duration") ?? .positiveInfinity)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentTime(range.start), forKey: DocumentKey("start"))
        if range.duration != .positiveInfinity {
            try container.encode(DocumentTime(range.duration), forKey: DocumentKey("duration"))
        }
    }
}
