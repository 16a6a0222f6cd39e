import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct LoadingTests {
        @Test func loadsAsynchronously() async throws {
            let url = try await ClientMedia.clip(.numbered, rotation: 90, tone: 440)
            let info = try await AssetLoader().info(of: url)
            #expect(abs(info.duration - 1) < 0.03)
            #expect(info.videoTracks == 1 && info.audioTracks == 1 && info.frameRate == 25)
            #expect(info.displaySize == CGSize(width: 90, height: 160))
            await #expect(throws: AVError.self) {
                try await AssetLoader().info(of: ClientMedia.output("missing.mp4"))
            }
        }

        @Test func loadsByKeys() async throws {
            func load(_ url: URL) async -> (Double?, NSError?) {
                await withCheckedContinuation { continuation in
                    AssetLoader().duration(of: url) { continuation.resume(returning: ($0, $1)) }
                }
            }
            let (duration, noError) = await load(try await ClientMedia.clip(.numbered))
            #expect(duration == 1 && noError == nil)
            let (nothing, error) = await load(try ClientMedia.output("missing.mp4"))
            #expect(nothing == nil && error?.domain == AVFoundationErrorDomain)
        }

        @Test func knowsOnlyWhatIsLoaded() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(.numbered))
            #expect(AssetLoader().knownDuration(of: asset) == nil)
            _ = try await asset.load(.duration)
            #expect(AssetLoader().knownDuration(of: asset) == 1)
            let missing = AVURLAsset(url: try ClientMedia.output("missing.mp4"))
            await #expect(throws: (any Error).self) { try await missing.load(.tracks) }
            #expect(AssetLoader().knownDuration(of: missing) == nil)
        }
    }
}
