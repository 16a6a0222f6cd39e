/// Movies of two tracks that hold every kind of box that is read: as ISO files have them, in fragments, and QuickTime's.
enum FuzzedMovies {
    private typealias Make = MovieBoxes
    private static let fileType = Make.box("ftyp", Array("isom".utf8), [0, 0, 2, 0])

    static let all = [plain, fragmented, quickTime]

    private static let colors = Make.box(
        "colr", Array("nclx".utf8), Make.big(1, 2), Make.big(1, 2), Make.big(1, 2), [0x80])
    private static let offsets = Make.full(
        "ctts", Make.big(3, 4),
        [(4, 6000), (3, 15_000), (3, 0)].flatMap { Make.big($0.0, 4) + Make.big($0.1, 4) })

    private static let plain: [UInt8] = {
        let picture = MovieBoxes.Track(
            duration: 30_000, edits: Make.edits((100, -1, 1 << 16), (300, 3000, 1 << 16)),
            entry: Make.picture(
                "avc1", CodedBoxes.avc + colors + Make.box("pasp", Make.big(4, 4), Make.big(3, 4))),
            display: (85, 48), isTurned: true, more: offsets)
        let sound = MovieBoxes.Track(
            handler: "soun", trackID: 2, timescale: 48_000, duration: 10_240,
            edits: Make.edits((200, 1024, 1 << 16)),
            entry: Make.sound("mp4a", Make.elementary([0x11, 0x90])),
            times: [(10, 1024)])
        let title = Make.box(
            "ilst", Make.box("©nam", Make.full("data", Make.big(0, 4), Array("Title".utf8))))
        let handler = Make.full("hdlr", Make.big(0, 4), Array("mdir".utf8), Make.big(0, 13))
        let data = Make.box("udta", Make.full("meta", handler, title))
        return fileType + Make.box("mdat", [1, 2, 3])
            + Make.movie(duration: 400, picture.bytes, sound.bytes, data)
    }()

    private static let fragmented: [UInt8] = {
        func defaults(_ trackID: Int) -> [UInt8] {
            Make.full(
                "trex", Make.big(trackID, 4), Make.big(1, 4), Make.big(3000, 4), Make.big(9, 4),
                Make.big(0, 4))
        }
        func fragment(_ trackID: Int, at time: Int) -> [UInt8] {
            let samples = (0..<3).flatMap { sample in
                [3000 + sample, 90, 0, 600].flatMap { Make.big($0, 4) }
            }
            let run = Make.box("trun", [0, 0, 0x0F, 1], Make.big(3, 4), Make.big(8, 4), samples)
            let header = Make.box(
                "tfhd", [0, 0, 0, 0x18], Make.big(trackID, 4), Make.big(3000, 4), Make.big(9, 4))
            let start = Make.box("tfdt", [1, 0, 0, 0], Make.big(time, 8))
            return Make.box("moof", Make.box("traf", header, start, run, Make.full("trun", Make.big(2, 4))))
        }
        let picture = MovieBoxes.Track(entry: Make.picture("hvc1", CodedBoxes.hevc), times: [], sizes: [])
        let sound = MovieBoxes.Track(
            handler: "soun", trackID: 2, entry: Make.sound("fLaC", Make.full("dfLa", Make.big(0, 40))),
            times: [],
            sizes: [])
        return fileType + Make.movie(picture.bytes, sound.bytes, Make.box("mvex", defaults(1), defaults(2)))
            + fragment(1, at: 0) + fragment(2, at: 9000) + fragment(1, at: 18_000)
    }()

    private static let quickTime: [UInt8] = {
        let rest =
            Make.big(72, 4) + Make.big(0x40E7_7000_0000_0000, 8) + Make.big(6, 4) + Make.big(0x7F00_0000, 4)
            + Make.big(24, 4) + Make.big(12, 4) + Make.big(18, 4) + Make.big(1, 4)
        let sound = MovieBoxes.Track(
            handler: "soun", isWide: true, entry: Make.sound("lpcm", version: 2, rest),
            sizes: Make.full("stsz", Make.big(1, 4), Make.big(480, 4)))
        let picture = MovieBoxes.Track(
            trackID: 2, isWide: true, edits: Make.edits((90, 0, 1 << 16), isWide: true),
            entry: Make.picture("enca", Make.box("sinf", Make.box("frma", Array("AVdh".utf8)))),
            times: [(3, 3003), (1, 7)], sizes: Make.full("stz2", [0, 0, 0, 4, 0, 0, 0, 3, 0x12, 0x30]))
        let name = Make.box("©nam", Make.big(5, 2), Make.big(0, 2), Array("Title".utf8))
        let keys = Make.full(
            "keys", Make.big(1, 4), Make.box("mdta", Array("com.apple.quicktime.make".utf8)))
        let item = Make.box(
            "ilst", Make.big(36, 4) + Make.big(1, 4),
            Make.box("data", Make.big(2, 4), Make.big(0, 4), [0, 65]))
        let handler = Make.full("hdlr", Make.big(0, 4), Array("mdta".utf8), Make.big(0, 13))
        return Make.box("wide")
            + Make.movie(
                duration: 90, isWide: true, sound.bytes, picture.bytes, Make.box("meta", handler, keys, item),
                Make.box("udta", name))
    }()
}
