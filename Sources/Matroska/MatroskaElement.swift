/// Identifiers of Matroska's elements. Source: RFC 9559.
enum MatroskaElement {
    static let segment: UInt32 = 0x1853_8067
    static let info: UInt32 = 0x1549_A966
    static let segmentUID: UInt32 = 0x73A4
    static let date: UInt32 = 0x4461
    static let tracks: UInt32 = 0x1654_AE6B
    static let track: UInt32 = 0xAE
    static let trackNumber: UInt32 = 0xD7
    static let trackType: UInt32 = 0x83
    static let trackUID: UInt32 = 0x73C5
    static let codec: UInt32 = 0x86
    static let video: UInt32 = 0xE0
    static let alphaMode: UInt32 = 0x53C0
    static let cluster: UInt32 = 0x1F43_B675
    static let simpleBlock: UInt32 = 0xA3
    static let group: UInt32 = 0xA0
    static let block: UInt32 = 0xA1
    static let additions: UInt32 = 0x75A1
    static let tags: UInt32 = 0x1254_C367
    static let tag: UInt32 = 0x7373
    static let simpleTag: UInt32 = 0x67C8
    static let tagString: UInt32 = 0x4487
    static let targets: UInt32 = 0x63C0
    static let targetTrackUID: UInt32 = 0x63C5
    static let chapters: UInt32 = 0x1043_A770
    static let edition: UInt32 = 0x45B9
    static let editionUID: UInt32 = 0x45BC
    static let chapterAtom: UInt32 = 0xB6
    static let chapterUID: UInt32 = 0x73C4
    static let chapterStart: UInt32 = 0x91
    static let chapterEnd: UInt32 = 0x92
    static let chapterIsHidden: UInt32 = 0x98
    static let chapterIsEnabled: UInt32 = 0x4598
    static let chapterDisplay: UInt32 = 0x80
    static let chapterTitle: UInt32 = 0x85
    static let chapterLanguage: UInt32 = 0x437C
}
