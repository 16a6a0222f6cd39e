import Foundation
import MediaTypes
import Testing

@Suite struct BoxTests {
    static let time = CMTime(value: .min, timescale: .max, flags: [.valid, .hasBeenRounded], epoch: -7)
    static let range = CMTimeRange(start: time, duration: CMTime(value: 9, timescale: 30))
    static let mapping = CMTimeMapping(
        source: range, target: CMTimeRange(start: .zero, duration: .indefinite))

    /// AVTime.h: NSValue holds times, ranges and mappings.
    @Test func valuesComeBack() {
        expectSame(NSValue(time: Self.time).timeValue, Self.time)
        expectSame(NSValue(timeRange: Self.range).timeRangeValue.start, Self.time)
        #expect(NSValue(timeRange: Self.range).timeRangeValue == Self.range)
        #expect(NSValue(timeMapping: Self.mapping).timeMappingValue == Self.mapping)
        #expect(NSValue(time: .invalid).timeValue == .invalid)
    }

    @Test func arraysEqualityAndHash() {
        let times = [CMTime(value: 1, timescale: 2), .zero, .positiveInfinity]
        let boxes: [NSValue] = times.map(NSValue.init(time:))
        #expect(boxes.map(\.timeValue) == times)
        #expect(NSArray(array: boxes) == NSArray(array: times.map(NSValue.init(time:))))
        #expect(NSValue(time: times[0]) == NSValue(time: times[0]))
        #expect(NSValue(time: times[0]).hash == NSValue(time: times[0]).hash)
        #expect(NSValue(time: times[0]) != NSValue(time: times[1]))
        #expect(Set(boxes + boxes).count == 3)
        #expect(boxes.contains(NSValue(time: .zero)))
    }

    @Test func anotherBoxIsInvalid() {
        #expect(!NSValue(timeRange: Self.range).timeValue.isValid)
        #expect(!NSNumber(value: 3).timeValue.isValid && !NSNumber(value: 3).timeRangeValue.isValid)
        #expect(NSValue(time: .zero).timeMappingValue == .invalid)
    }

    /// AVTime.h: NSCoder encodes times, ranges and mappings.
    @Test func coders() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(Self.time, forKey: "time")
        archiver.encode(Self.range, forKey: "range")
        archiver.encode(Self.mapping, forKey: "mapping")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        expectSame(unarchiver.decodeTime(forKey: "time"), Self.time)
        expectSame(unarchiver.decodeTimeRange(forKey: "range").start, Self.time)
        #expect(unarchiver.decodeTimeRange(forKey: "range") == Self.range)
        #expect(unarchiver.decodeTimeMapping(forKey: "mapping") == Self.mapping)
        #expect(unarchiver.decodeTime(forKey: "none") == .invalid)
        #expect(unarchiver.decodeTimeRange(forKey: "none") == .invalid)
    }

    private func keys(_ dictionary: CFDictionary) -> Set<String> {
        Set(dictionary.allKeys.compactMap { $0 as? String })
    }

    /// CMTime.h and CMTimeRange.h: dictionaries for property lists; without the keys, invalid.
    @Test func dictionaries() throws {
        let dictionary = try #require(CMTimeCopyAsDictionary(Self.time, allocator: kCFAllocatorDefault))
        #expect(keys(dictionary) == [kCMTimeValueKey, kCMTimeScaleKey, kCMTimeEpochKey, kCMTimeFlagsKey])
        expectSame(CMTimeMakeFromDictionary(dictionary), Self.time)
        expectSame(
            CMTimeMakeFromDictionary(["value": 3, "timescale": Int32(4), "epoch": 0, "flags": UInt32(1)]),
            CMTime(value: 3, timescale: 4))
        #expect(CMTimeMakeFromDictionary(nil) == .invalid && CMTimeMakeFromDictionary([:]) == .invalid)
        for broken: [String: Any] in [
            ["timescale": "x"], ["timescale": 1 << 40], ["flags": -1], ["value": 0.5],
        ] {
            let mixed = try #require(dictionary as? [String: Any]).merging(broken) { $1 }
            expectSame(CMTimeMakeFromDictionary(mixed as CFDictionary), .invalid)
        }
        let range = try #require(CMTimeRangeCopyAsDictionary(Self.range, allocator: nil))
        #expect(keys(range) == [kCMTimeRangeStartKey, kCMTimeRangeDurationKey])
        #expect(
            CMTimeRangeMakeFromDictionary(range) == Self.range
                && CMTimeRangeMakeFromDictionary([:]) == .invalid)
        let mapping = try #require(CMTimeMappingCopyAsDictionary(Self.mapping, allocator: nil))
        #expect(keys(mapping) == [kCMTimeMappingSourceKey, kCMTimeMappingTargetKey])
        #expect(CMTimeMappingMakeFromDictionary(mapping) == Self.mapping)
        #expect(CMTimeMappingMakeFromDictionary(nil) == .invalid)
        let data = try PropertyListSerialization.data(fromPropertyList: mapping, format: .xml, options: 0)
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(CMTimeMappingMakeFromDictionary(list as CFDictionary?) == Self.mapping)
    }

    @Test func descriptions() {
        func text(_ time: CMTime) -> String? { CMTimeCopyDescription(allocator: nil, time: time) }
        #expect(text(CMTime(value: 3000, timescale: 600)) == "{3000/600 = 5.000}")
        #expect(text(CMTime(seconds: 0.5, preferredTimescale: 3)) == "{2/3 = 0.667, rounded}")
        #expect(text(.invalid) == "{INVALID}" && text(.indefinite) == "{INDEFINITE}")
        #expect(text(.positiveInfinity) == "{+INFINITY}" && text(.negativeInfinity) == "{-INFINITY}")
        let range = CMTimeRangeCopyDescription(allocator: nil, range: .zero)
        #expect(range == "{{0/1 = 0.000}, {0/1 = 0.000}}")
        let mapping = CMTimeMappingCopyDescription(allocator: nil, mapping: .invalid)
        #expect(mapping == "{{{INVALID}, {INVALID}}, {{INVALID}, {INVALID}}}")
    }

    /// CMTimeShow and its like print the description, as CFShow would.
    @Test func shows() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            CMTimeShow(CMTime(value: 1, timescale: 2))
            CMTimeRangeShow(.zero)
            CMTimeMappingShow(.invalid)
        }
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(output.contains("{1/2 = 0.500}\n{{0/1 = 0.000}, {0/1 = 0.000}}\n{{{INVALID}, "))
    }
}
