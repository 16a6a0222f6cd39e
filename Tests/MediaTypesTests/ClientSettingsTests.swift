import Foundation
import MediaTypes
import Testing

/// Values of settings, which are bridged to `NSNumber` and `NSString` on Apple's systems and are not here.
@Suite struct ClientSettingsTests {
    private static func numbers(_ value: Int) -> [any Sendable] {
        let double = Double(value)
        return [
            value, Int8(value), Int16(value), Int32(value), Int64(value), UInt(value), UInt8(value),
            UInt16(value),
            UInt32(value), UInt64(value), double, Float(value), CGFloat(value), Decimal(value),
        ]
    }

    @Test(arguments: [0, 1, 44, 127]) func numbersOfAnyType(_ number: Int) throws {
        let boxed: [Any] = [
            NSNumber(value: number), NSNumber(value: Double(number)), NSDecimalNumber(value: number),
            Optional(number) as Any,
        ]
        for value in Self.numbers(number) as [Any] + boxed {
            let settings = ClientSettings(["key": value])
            #expect(try settings.integer("key") == number, "\(type(of: value))")
            #expect(try settings.double("key") == Double(number), "\(type(of: value))")
            #expect(try settings.flag("key") == (number != 0), "\(type(of: value))")
        }
    }

    @Test func fractionsLargeNumbersAndFlags() throws {
        let values: [String: Any] = [
            "half": 397.5, "decimal": Decimal(string: "0.25") as Any, "large": Int64.max, "yes": true,
            "no": NSNumber(value: false),
        ]
        let settings = ClientSettings(values)
        #expect(try settings.integer("half") == 397 && settings.double("half") == 397.5)
        #expect(try settings.double("decimal") == 0.25)
        #expect(try settings.integer("large") == Int(Int64.max))
        #expect(
            try settings.integer("yes") == 1 && settings.flag("yes") == true && settings.flag("no") == false)
        #expect(try settings.integer("none") == nil && settings.flag("none") == nil)
        #expect(try settings.string("none") == nil && settings.settings("none") == nil)
    }

    @Test func constantsAndDictionaries() throws {
        let inner: [AnyHashable: Any] = ["rate": 5]
        let settings = ClientSettings(["codec": AVVideoCodecType.hevc, "name": "x", "inner": inner])
        #expect(try settings.string("codec") == "hvc1" && settings.string("name") == "x")
        #expect(try settings.settings("inner")?.integer("rate") == 5)
    }

    /// Each error names the key.
    @Test func otherTypesAreErrors() {
        let wrong: [Any] = ["text", [1], Date(), NSNull(), ["a": 1], Data()]
        for value in wrong {
            let settings = ClientSettings(["AVKey": value])
            for read in [
                { _ = try settings.integer("AVKey") }, { _ = try settings.double("AVKey") },
                { _ = try settings.flag("AVKey") },
            ] as [() throws -> Void] {
                let error = #expect(throws: AVError.self, "\(value)") { try read() }
                #expect(error?.code == .unsupportedOutputSettings)
                #expect(error?.localizedDescription.contains("AVKey") == true)
            }
        }
        for number in [Double.nan, .infinity, 1e300] {
            #expect(throws: AVError.self) { try ClientSettings(["k": number]).integer("k") }
        }
        #expect(throws: AVError.self) { try ClientSettings(["k": UInt64.max]).integer("k") }
        #expect(throws: AVError.self) { try ClientSettings(["k": 5]).string("k") }
        #expect(throws: AVError.self) {
            try ClientSettings(["k": [5: 5] as [AnyHashable: Any]]).settings("k")
        }
        #expect(throws: AVError.self) {
            try ClientSettings([kCVPixelBufferPixelFormatTypeKey: "BGRA"]).pixelFormatTypes()
        }
    }
}
