import MediaTypes
import Testing

@testable import Timeline

/// Times that people write are converted exactly, or refused.
@Suite struct TimeTextTests {
    @Test(arguments: [
        ("0", 0, 1), ("3", 3, 1), ("1.5", 3, 2), ("0.1", 1, 10), ("2.50", 5, 2), ("-1.5", -3, 2),
        ("10", 10, 1),
        ("33.3667", 333_667, 10_000), ("0.000000001", 1, 1_000_000_000), ("1001/30000", 1001, 30_000),
        ("3/2", 3, 2), ("-3/2", -3, 2), ("9223372036854775807", Int64.max, 1), ("4.000000000000000000", 4, 1),
        ("0.0000000005", 1, 2_000_000_000), ("1:30", 90, 1), ("0:00:01.5", 3, 2), ("1:02:03", 3723, 1),
        ("90:00", 5400, 1), ("-0:10", -10, 1), ("100:00:00.04", 9_000_001, 25),
    ])
    func textIsExact(text: String, value: Int64, timescale: Int32) throws {
        let time = try TimeText.time(text)
        #expect(time.value == value && time.timescale == timescale && time.flags == .valid)
        #expect(try CMTime(text: text) == time)
    }

    @Test(arguments: [
        "", " ", "1 ", "abc", "1.", ".5", "1.2.3", "1,5", "+1", "1e3", "1/", "/2", "1/2/3", "1.5/2", "--1",
        "1/-2",
        "٣", "nan", "inf", "1:3", "1:60", "1:2:03", "1:002", ":30", "1:", "1:2:3:4", "1:30/2", "1.5:30",
        "1:-3",
    ])
    func otherTextIsNoTime(text: String) throws {
        let problem = #expect(throws: DocumentProblem.self) { try TimeText.time(text) }
        #expect(problem?.cause.contains("invalid time") == true)
    }

    @Test(arguments: [
        "9223372036854775808", "1/2147483648", "1/0", "0.0000000001", "99999999999999999999.5",
        "9223372036854775807:00", "99999999999999999999:00", "9223372036854775807.00000000001",
    ])
    func whatDoesNotFitIsRefused(text: String) throws {
        let problem = #expect(throws: DocumentProblem.self) { try TimeText.time(text) }
        #expect(problem?.cause.contains("too many digits") == true)
        let error = #expect(throws: TimelineError.self) { try CMTime(text: text) }
        #expect(error?.code == .invalidTime && error?.cause == problem?.cause)
        #expect(error?.remedy == problem?.remedy)
    }

    /// Floating-point numbers as Python and JavaScript print them: the shortest decimal that is read as the same number.
    @Test(arguments: [
        ("2.0999999999999996", 21, 10), ("0.30000000000000004", 3, 10), ("0.3333333333333333", 1, 3),
        ("0.033366666666666665", 1001, 30_000), ("0.23759999999999998", 297, 1250),
        ("41.708333333333336", 1001, 24), ("-10.099999999999998", -101, 10), ("1.0000000000000000001", 1, 1),
    ])
    func floatingPointNumbersAreRead(text: String, value: Int64, timescale: Int32) throws {
        let time = try TimeText.time(text)
        #expect(time.value == value && time.timescale == timescale)
    }

    @Test func sumsOfFloatingPointNumbersAreRead() throws {
        for timescale in [10, 24, 25, 30, 1000, 44_100, 90_000] {
            let unit = Double(timescale)
            for step in 1..<300 {
                // Large steps that have no common factor, so that all parts of a second occur.
                let (first, second) = (step * 7919 % (1000 * timescale), step * 31)
                let sum: Double = Double(first) / unit + Double(second) / unit
                let time = try TimeText.time("\(sum)")
                let wanted = CMTime(value: Int64(first + second), timescale: Int32(timescale))
                #expect(time == wanted, "\(sum)")
            }
        }
    }

    @Test(arguments: [
        (CMTime(value: 3, timescale: 2), "1.5 s"), (.zero, "0 s"),
        (CMTime(value: -5, timescale: 4), "-1.25 s"),
        (CMTime(value: 1, timescale: 3), "about 0.333 s"), (CMTime(value: 60, timescale: 1), "60 s"),
        (CMTime(value: 1, timescale: 1000), "0.001 s"), (.positiveInfinity, "an unknown time"),
    ])
    func messagesTellTimesInSeconds(time: CMTime, text: String) {
        #expect(time.secondsText == text)
    }
}
