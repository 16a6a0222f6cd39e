import Foundation
import MediaTypes

extension Timeline {
    /// Finds what is wrong with titles and subtitles without looking at any file.
    func checkTitles() throws(TimelineError) {
        for (index, title) in titles.enumerated() {
            try title.check(ItemCheck("titles", index, file: title.image))
        }
        for (index, track) in subtitles.enumerated() {
            let item = ItemCheck("subtitles", index, file: track.url)
            try item.countable(track.start, "start")
            try item.fontSize(track.fontSize)
        }
    }
}

extension Timeline.TitleItem {
    fileprivate func check(_ item: ItemCheck) throws(TimelineError) {
        guard !text.allSatisfy(\.isWhitespace) || image != nil else {
            throw item.fault(
                .invalidTitle, "text", cause: "the title has neither text nor picture",
                remedy: "give it a text, an image, or both")
        }
        try item.notNegative(start, "start")
        if let duration { try item.positive(duration, "duration") }
        if let position, ![position.x, position.y].allSatisfy({ $0.isFinite && abs($0) <= 10 }) {
            throw item.fault(
                .invalidTitle, "position", cause: "(\(position.x), \(position.y)) is no place",
                remedy: "give parts of the film's width and height, from 0 to 1")
        }
        if let fontSize { try item.fontSize(fontSize) }
        if let opacity { try item.part(opacity, "opacity", upTo: 1) }
        if let fade { try item.part(fade, "fade", upTo: 0.5) }
        guard spins.isFinite, abs(spins) <= 1000 else {
            throw item.fault(
                .invalidTitle, "spins", cause: "\(spins) turns cannot be drawn",
                remedy: "give a number of turns, such as 2")
        }
    }
}

extension ItemCheck {
    fileprivate func fontSize(_ size: Double) throws(TimelineError) {
        guard size.isFinite, size > 0, size <= 1 else {
            throw fault(
                .invalidTitle, "fontSize", cause: "letters of \(size) of the film's height cannot be drawn",
                remedy: "give a part of the height above 0, such as 0.05")
        }
    }

    fileprivate func part(_ value: Double, _ name: String, upTo most: Double) throws(TimelineError) {
        guard value >= 0, value <= most else {
            throw fault(
                .invalidTitle, name, cause: "\(value) is not from 0 to \(most)",
                remedy: "give a number from 0 to \(most)")
        }
    }
}
