import Dispatch
import Foundation
import Testing

/// Where the tests' program begins, in place of what SwiftPM writes: that looks for XCTest's tests, of which there are none,
/// in the index of symbols, and fails without one. SwiftPM knows it by the name of its file.
@main
struct Tests {
    // Not `async`: the optimizer gives what starts an asynchronous `main` one name in every module, and the linker takes
    // that of the first program in the tests' dependencies (Swift 6.3).
    static func main() {
        guard CommandLine.arguments.contains("--testing-library") else {
            let remedy = "use Scripts/test, or --enable-swift-testing --disable-xctest"
            FileHandle.standardError.write(Data("all tests are Swift Testing's: \(remedy)\n".utf8))
            exit(64)
        }
        Task { await Testing.__swiftPMEntryPoint() as Never }
        dispatchMain()
    }
}
