import Editing
import Foundation
import MediaTypes
import Testing

/// The dates of metadata items. The judge is the Gregorian calendar of Foundation.
@Suite struct MetadataDateTests {
    private static func date(of text: String) -> Date? {
        let item = AVMutableMetadataItem()
        (item.identifier, item.value) = (.commonIdentifierCreationDate, text)
        return item.dateValue
    }

    /// A century that is no leap year, one that is, and other years of both kinds.
    @Test(arguments: [1900, 2000, 2023, 2024])
    func daysThatNoCalendarHasAreNoDates(year: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for month in 0...13 {
            for day in [0, 1, 28, 29, 30, 31, 32] {
                let parts = DateComponents(year: year, month: month, day: day)
                let expected = parts.isValidDate(in: calendar) ? calendar.date(from: parts) : nil
                let text = String(format: "%04d-%02d-%02d", year, month, day)
                #expect(Self.date(of: text) == expected, "\(text)")
                let noon = expected?.addingTimeInterval(12 * 3600)
                #expect(Self.date(of: text + "T12:00:00Z") == noon, "\(text)")
            }
        }
    }

    @Test(arguments: ["25:00:00", "12:60:00", "12:00:61", "99:99:99"])
    func timesThatNoDayHasAreNoDates(time: String) {
        #expect(Self.date(of: "2024-02-29T\(time)Z") == nil)
    }

    @Test(arguments: ["2024", "2024-02", "", "T", "-", "2024-02-29-01", "May", "24-02-29", "2024-02-2x"])
    func otherTextsAreNoDates(text: String) {
        #expect(Self.date(of: text) == nil)
    }

    @Test func fractionsAndZonesAreRead() {
        let noon = Date(timeIntervalSince1970: 1_709_208_000)
        #expect(Self.date(of: "2024-02-29T12:00:00Z") == noon)
        #expect(Self.date(of: "2024-02-29T14:30:00+02:30") == noon)
        #expect(Self.date(of: "2024-02-29T12:00:00.000Z") == noon)
    }
}
