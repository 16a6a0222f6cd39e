public import Foundation

extension AVMetadataItem {
    /// The value as a date; `nil` if it is not an ISO 8601 date of the calendar, with or without a time and
    /// fractions of a second.
    public var dateValue: Date? {
        if let date = contents.value as? Date { return date }
        guard let text = stringValue, Self.isInCalendar(text) else { return nil }
        for options in Self.dateForms {
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = options
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }

    private static let dateForms: [ISO8601DateFormatter.Options] = [
        .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds], .withFullDate,
    ]

    /// Returns whether a text begins with a day of the calendar, and its time, if it has one, is a time of day.
    ///
    /// Foundation's formatter counts on instead: for it February 30 is March 1.
    private static func isInCalendar(_ text: String) -> Bool {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let fields = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        let day = fields.compactMap { Int($0) }
        guard fields.count == 3, day.count == 3, fields[0].count == 4, day[0] > 0,
            let length = daysOfMonth(day[1], in: day[0]), (1...length).contains(day[2])
        else { return false }
        let time = (parts.count > 1 ? parts[1] : "").prefix { $0.isNumber || $0 == ":" }.split(separator: ":")
        return zip(time, [23, 59, 60]).allSatisfy { field, most in Int(field).map { $0 <= most } ?? false }
    }

    /// Source: the Gregorian calendar, which ISO 8601 prescribes.
    private static func daysOfMonth(_ month: Int, in year: Int) -> Int? {
        guard (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
