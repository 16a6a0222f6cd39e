public import MediaTypes

extension AVAssetImageGenerator {
    /// Pictures at many times, in their order, each made when it is asked for.
    public func images(for times: [CMTime]) -> Images {
        Images(generator: self, times: times)
    }

    /// What `images(for:)` gives: one element for each time, a picture or why there is none.
    public struct Images: AsyncSequence, Sendable {
        public typealias Failure = Never

        /// The answer to one requested time.
        public enum Element: Sendable {
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            case failure(requestedTime: CMTime, error: any Error)

            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// Throws why there is none.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): return image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// Throws why there is no picture.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): return time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }

        fileprivate let generator: AVAssetImageGenerator
        fileprivate let times: [CMTime]

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(generator: generator, times: times[...])
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let generator: AVAssetImageGenerator
            fileprivate var times: ArraySlice<CMTime>

            public mutating func next() async -> Element? {
                guard let time = times.popFirst() else { return nil }
                do {
                    let (image, actualTime) = try await generator.image(at: time, followedBy: times.first)
                    return .success(requestedTime: time, image: image, actualTime: actualTime)
                } catch {
                    return .failure(requestedTime: time, error: error)
                }
            }
        }
    }
}
