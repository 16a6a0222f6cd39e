import Foundation
import MediaTypes
import Timeline

/// The resources of a written FCPXML document: media, formats, effects and compound clips.
struct FCPAssets {
    struct Asset {
        var id: String
        var name: String
        var url: String
        var hasVideo = false
        var hasAudio = false
        var isStill: Bool
        /// The available range of the medium, if the document states it.
        var available: CMTimeRange?
        /// The end of the used range.
        var end = CMTime.zero
    }

    let formatID = "r1"
    private static let dissolveID = "r2"
    private let titleID = "r3"
    private let rate: FrameRateFraction
    private let size: CGSize?
    private var assets: [String: Asset] = [:]
    private var order: [String] = []
    /// The IDs of the assets, keyed by URL.
    private var ids: [String: String] = [:]
    /// The URLs, keyed by their text in documents.
    private var urls: [String: String] = [:]
    /// The IDs of the effects of transitions, keyed by their identifiers in the program.
    private var effectIDs = [FCPEffect.crossDissolve.uid: Self.dissolveID]
    private var effects = [FCPEffect.crossDissolve.resource(id: Self.dissolveID)]
    private var compounds: [FCPElement] = []
    private var count = 3
    private var styleCount = 0

    init(rate: FrameRateFraction, size: CGSize?) {
        (self.rate, self.size) = (rate, size)
    }

    /// Records that a medium is used in a video or audio track.
    mutating func note(_ reference: OTIOMediaReference, isAudio: Bool) {
        guard case .external(let text) = reference.kind, let url = urls[text] ?? Self.url(text) else {
            return
        }
        urls[text] = url
        if ids[url] == nil {
            count += 1
            let name = MediaAddress(text).name
            let id = "r\(count)"
            (ids[url], order) = (id, order + [id])
            assets[id] = Asset(
                id: id, name: (name as NSString).deletingPathExtension, url: url,
                isStill: Self.stills.contains((name as NSString).pathExtension.lowercased()))
        }
        guard let id = ids[url] else { return }
        if isAudio { assets[id]?.hasAudio = true } else { assets[id]?.hasVideo = true }
        if let range = reference.availableRange?.range { assets[id]?.available = range }
    }

    private static let stills: Set = ["png", "jpg", "jpeg", "tif", "tiff", "bmp", "webp", "heic", "gif"]

    private static func url(_ text: String) -> String? {
        guard let path = MediaAddress(text).path else { return nil }
        guard path.hasPrefix("/") else {
            return path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        }
        return URL(fileURLWithPath: path).absoluteString
    }

    /// Returns the asset of a recorded medium; `nil` if it isn't a file.
    func asset(_ reference: OTIOMediaReference) -> Asset? {
        guard case .external(let text) = reference.kind, let url = urls[text] else { return nil }
        return ids[url].flatMap { assets[$0] }
    }

    /// Extends an asset to the end of its used range.
    mutating func use(_ id: String, until end: CMTime) {
        guard let asset = assets[id] else { return }
        assets[id]?.end = CMTimeMaximum(asset.end, end)
    }

    /// Returns the ID of a transition's effect, which is added if it isn't among the resources.
    mutating func effectID(_ effect: FCPEffect) -> String {
        if let id = effectIDs[effect.uid] { return id }
        count += 1
        let id = "r\(count)"
        effectIDs[effect.uid] = id
        effects.append(effect.resource(id: id))
        return id
    }

    /// Adds a compound clip and returns its ID.
    mutating func addCompound(_ sequence: FCPElement, name: String) -> String {
        count += 1
        compounds.append(FCPElement("media", ["id": "r\(count)", "name": name], [sequence]))
        return "r\(count)"
    }

    /// Returns a title as text with its font, size and color.
    mutating func title(_ item: Timeline.TitleItem, range: CMTimeRange) -> FCPElement {
        styleCount += 1
        let height = size.map { Double($0.height) } ?? 1080
        let id = "ts\(styleCount)"
        var run = FCPElement("text-style", ["ref": id])
        run.text = item.text
        var style = FCPElement(
            "text-style",
            [
                "fontSize": number((item.fontSize ?? 0.06) * height),
                "fontColor": item.color.fcpText, "alignment": "center",
            ])
        if let font = item.font { style["font"] = font }
        hasTitles = true
        return FCPElement(
            "title",
            [
                "ref": titleID, "offset": FCPTime.text(range.start),
                "name": String(item.text.prefix { !$0.isNewline }), "start": "0s",
                "duration": FCPTime.text(range.duration),
            ], [FCPElement("text", [:], [run]), FCPElement("text-style-def", ["id": id], [style])])
    }

    private var hasTitles = false

    private func number(_ value: Double) -> String { String((value * 1e6).rounded() / 1e6) }

    var elements: [FCPElement] {
        var format = FCPElement(
            "format", ["id": formatID, "frameDuration": FCPTime.text(rate.frameDuration)])
        if let size {
            format["width"] = String(Int(size.width))
            format["height"] = String(Int(size.height))
        }
        var result = [format] + effects
        if hasTitles {
            result.append(
                FCPElement(
                    "effect",
                    [
                        "id": titleID, "name": "Basic Title",
                        "uid":
                            ".../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti",
                    ]))
        }
        return result + order.compactMap { assets[$0].map(element) } + compounds
    }

    private func element(_ asset: Asset) -> FCPElement {
        let start = asset.isStill ? .zero : asset.available?.start ?? .zero
        let end = CMTimeMaximum(asset.available?.end ?? .zero, asset.end)
        var element = FCPElement(
            "asset",
            [
                "id": asset.id, "name": asset.name, "start": FCPTime.text(start),
                "duration": FCPTime.text(asset.isStill ? .zero : end - start),
            ], [FCPElement("media-rep", ["kind": "original-media", "src": asset.url])])
        if asset.hasVideo {
            element["hasVideo"] = "1"
            element["format"] = formatID
        }
        if asset.hasAudio, !asset.isStill { element["hasAudio"] = "1" }
        return element
    }
}
