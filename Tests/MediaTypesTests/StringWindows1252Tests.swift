import MediaTypes
import Testing

@Suite struct StringWindows1252Tests {
    @Test func bytesAreCharacters() {
        let unused: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
        let used = (UInt8(0x80)...0x9F).filter { !unused.contains($0) }
        #expect(String(windows1252: used) == "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ")
        // The other ones are those of Latin-1.
        for byte in UInt8.min...UInt8.max where !used.contains(byte) {
            #expect(String(windows1252: [byte]).unicodeScalars.map(\.value) == [UInt32(byte)])
        }
    }
}
