import Foundation
import MediaTypes

extension Timeline {
    /// Checks titles and subtitles without reading any file.
    package func checkTitles() throws(TimelineError) {
        for (index, title) in titles.enumerated() {
            try title.check(ItemCheck("titles", index, file: title.image))
        }
        for (index, track) in subtitles.enumerated() {
            let item = ItemCheck("subtitles", index, file: track.url)
            try item.countable(track.start, "start")
            try item.fontSize(track.fontSize)
            try item.count(track.maximumWords, "maximumWords", upTo: 100)
            try item.count(track.maximumCharacters, "maximumCharacters", upTo: 1000)
            try item.count(track.maximumLines, "maximumLines", upTo: 20)
            try item.part(track.margin, "margin", upTo: 0.4)
        }
    }
}

extension Timeline.TitleItem {
    fileprivate func check(_ item: ItemCheck) throws(TimelineError) {
        guard !text.allSatisfy(\.isWhitespace) || image != nil else {
            throw item.fault(
                .invalidTitle, "text", cause: "the title has neither text nor image",
                remedy: "add text, an image, or both")
        }
        try item.notNegative(start, "start")
        if let duration { try item.positive(duration, "duration") }
        if let position, ![position.x, position.y].allSatisfy({ $0.isFinite && abs($0) <= 10 }) {
            throw item.fault(
                .invalidTitle, "position", cause: "invalid position (\(position.x), \(position.y))",
                remedy: "use fractions of the width and height, from 0 to 1")
        }
        if let fontSize { try item.fontSize(fontSize) }
        if let opacity { try item.part(opacity, "opacity", upTo: 1) }
        if let fade { try item.part(fade, "fade", upTo: 0.5) }
        guard spins.isFinite, abs(spins) <= 1000 else {
            throw item.fault(
                .invalidTitle, "spins", cause: "invalid number of turns \(spins)",
                remedy: "use a number from -1000 to 1000, such as 2")
        }
    }
}

extension ItemCheck {
    fileprivate func fontSize(_ size: Double) throws(TimelineError) {
        guard size.isFinite, size > 0, size <= 1 else {
            throw fault(
                .invalidTitle, "fontSize", cause: "invalid font size \(size)",
                remedy: "use a fraction of the height above 0 and up to 1, such as 0.05")
        }
    }

    fileprivate func count(_ value: Int?, _ name: String, upTo most: Int) throws(TimelineError) {
        guard let value, !(1...most).contains(value) else { return }
        throw fault(
            .invalidTitle, name, cause: "\(value) is not between 1 and \(most)",
            remedy: "use a number from 1 to \(most), or leave it out")
    }

    fileprivate func part(_ value: Double, _ name: String, upTo most: Double) throws(TimelineError) {
        guard value >= 0, value <= most else {
            throw fault(
                .invalidTitle, name, cause: "\(value) is not between 0 and \(most)",
                remedy: "use a number from 0 to \(most)")
        }
    }
}
