import MediaTypes
import Testing

@Suite struct PicturePatternTests {
    @Test(arguments: [
        ("shot-%04d.png", 7, "shot-0007.png"), ("a/b/%d", 12, "12"), ("%02dx.jpg", 345, "345x.jpg"),
        ("/100%/p%03d.png", 0, "p000.png"), ("50%s%d.png", 1, "50%s1.png"),
    ])
    func namesFiles(_ path: String, _ number: Int, _ name: String) throws {
        let pattern = try #require(PicturePattern(path: path))
        #expect(pattern.name(of: number) == name)
        #expect(pattern.number(ofName: name) == number)
    }

    @Test(arguments: ["shot.png", "%d/shot.png", "%4d.png", "%d-%d.png", "%s.png", "%05", "%00d.png", ""])
    func othersAreNoPatterns(_ path: String) {
        #expect(PicturePattern(path: path) == nil)
    }

    @Test(arguments: [
        "shot-7.png", "shot-00007.png", "shot--007.png", "shot-000x.png", "shot-.png", "Shot-0007.png",
    ])
    func otherNamesHaveNoNumber(_ name: String) throws {
        #expect(try #require(PicturePattern(path: "shot-%04d.png")).number(ofName: name) == nil)
    }

    @Test func onlyTheNumberIsFilledIn() throws {
        #expect(try #require(PicturePattern(path: "/a%s/5%-%03d%.png")).format == "/a%%s/5%%-%03d%%.png")
    }

    /// A picture's first nanosecond is in it, and the one before is not.
    @Test(
        arguments: [(25, 1), (24_000, 1001), (30_000, 1001), (1, 1), (1_000_000, 33_333)] as [(Int32, Int32)])
    func timesAndNumbersAgree(_ numerator: Int32, _ denominator: Int32) {
        let sequence = PictureSequence(
            first: 40, count: 500, rate: PictureSequence.Rate(numerator, denominator))
        #expect(sequence.number(at: -5) == 40)
        #expect(sequence.number(at: .max) == 539)
        for number in 40..<540 {
            let time = sequence.time(ofNumber: number)
            #expect(sequence.number(at: time) == number)
            #expect(number == 40 || sequence.number(at: time - 2) == number - 1)
        }
    }
}
