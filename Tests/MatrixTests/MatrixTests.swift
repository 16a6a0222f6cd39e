import MatrixSupport
import TestSupport
import Testing

/// Files made by ffmpeg, exported whole: every picture once, in order, and every beep with its picture.
@Suite struct MatrixTests {
    /// A part of the matrix; `Scripts/matrix` has the whole.
    @Test(arguments: TestShare.of(MatrixContainer.allCases, atMost: 4))
    func filesComeOutWhole(container: MatrixContainer) async throws {
        for one in MatrixSpace.some(of: container, every: 6 * TestShare.count) {
            switch try await one.outcome() {
            case .right, .unmade: break
            case .refused(let words): #expect(one.isRefused, "\(one): \(words)")
            case .wrong(let words): Issue.record("\(one): \(words)")
            }
        }
    }

    /// Each channel by itself, at its level, on its side and at its time.
    @Test func soundComesOutWhole() async throws {
        for one in SoundSpace.some {
            switch try await one.outcome() {
            case .right, .unmade: break
            case .refused(let words), .wrong(let words): Issue.record("\(one): \(words)")
            }
        }
    }
}
