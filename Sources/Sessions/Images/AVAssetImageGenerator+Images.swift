public import MediaTypes

extension AVAssetImageGenerator {
    /// Returns a sequence of images at the times, in their order, generated on demand up to three ahead.
    public func images(for times: [CMTime]) -> Images {
        Images(generator: self, times: times)
    }

    /// A sequence with one element for each requested time: an image or an error.
    public struct Images: AsyncSequence, Sendable {
        public typealias Failure = Never

        /// The result for one requested time.
        public enum Element: Sendable {
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            case failure(requestedTime: CMTime, error: any Error)

            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// The image, or throws the error.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): return image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// The actual time of the image, or throws the error.
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
            private typealias Answer = Swift.Result<ImageRendering.Still, any Error>

            fileprivate let generator: AVAssetImageGenerator
            fileprivate var times: ArraySlice<CMTime>
            private var asked: [(time: CMTime, answer: AsyncStream<Answer>)] = []
            private let isCancelled = AtomicFlag()

            fileprivate init(generator: AVAssetImageGenerator, times: ArraySlice<CMTime>) {
                (self.generator, self.times) = (generator, times)
            }

            public mutating func next() async -> Element? {
                ask()
                guard !asked.isEmpty else { return nil }
                let (time, stream) = asked.removeFirst()
                // The stream ends without an element if the task is canceled.
                for await answer in stream {
                    return switch answer {
                    case .success(let still):
                        .success(requestedTime: time, image: still.image, actualTime: still.time)
                    case .failure(let error): .failure(requestedTime: time, error: error)
                    }
                }
                isCancelled.set()
                return .failure(requestedTime: time, error: ImageRendering.cancelled)
            }

            /// Requests the next images, so that they are generated while the caller uses this one.
            private mutating func ask() {
                let isGenerationCancelled = generator.cancellation()
                while asked.count < OrderedRequests.width, let time = times.popFirst() {
                    let (stream, continuation) = AsyncStream<Answer>.makeStream()
                    asked.append((time, stream))
                    generator.request(
                        time, followedBy: times.first,
                        unless: { [isCancelled] in isGenerationCancelled() || isCancelled.isSet }
                    ) {
                        continuation.yield($0)
                        continuation.finish()
                    }
                }
            }
        }
    }
}
