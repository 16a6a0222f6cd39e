import Dispatch
import MediaTypes
import Synchronization
import Testing

@testable import Engine

/// Several requests are under way; frames come in the order of asking, whatever the order of answers.
@Suite(.timeLimit(.minutes(5))) struct RequestLineTests {
    /// Keeps requests until it has some, then answers them backwards from other threads.
    private final class Backwards: FrameComposer {
        let sourcePixelFormats = [kCVPixelFormatType_32BGRA]
        let outputPixelFormats = [kCVPixelFormatType_32BGRA]
        private let group: Int
        private let waiting = Mutex<[FrameRequest]>([])

        init(group: Int) { self.group = group }

        func compose(_ request: FrameRequest) {
            let batch = waiting.withLock { waiting in
                waiting.append(request)
                guard waiting.count == group else { return [FrameRequest]() }
                defer { waiting = [] }
                return waiting
            }
            for request in batch.reversed() {
                DispatchQueue.global().async {
                    var buffer: CVPixelBuffer?
                    CVPixelBufferCreate(
                        nil, Int(request.time.value) + 1, 1, kCVPixelFormatType_32BGRA, nil, &buffer)
                    request.finish(.success(buffer!))
                    request.finishCancelled()
                }
            }
        }

        func cancelAll() {
            let batch = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for request in batch { request.finishCancelled() }
        }
    }

    private func ask(_ line: RequestLine, _ number: Int64) {
        line.ask(instructionIndex: 0, time: CMTime(value: number, timescale: 30), frames: [:])
    }

    @Test func framesComeInOrder() throws {
        let line = RequestLine(Backwards(group: RequestLine.limit))
        for round in 0..<50 {
            for index in 0..<RequestLine.limit {
                #expect(!line.isFull)
                ask(line, Int64(round * RequestLine.limit + index))
            }
            #expect(line.isFull)
            for index in 0..<RequestLine.limit {
                #expect(CVPixelBufferGetWidth(try line.take()) == round * RequestLine.limit + index + 1)
            }
            #expect(line.isEmpty)
        }
    }

    @Test func cancellingEndsAWait() throws {
        let line = RequestLine(Backwards(group: 1000))
        ask(line, 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { line.cancel() }
        #expect(throws: CancellationError.self) { try line.take() }
        ask(line, 1)
        #expect(throws: CancellationError.self) { try line.take() }
    }

    @Test func aRequestIsAnsweredOnce() {
        let count = Atomic(0)
        let request = FrameRequest(instructionIndex: 3, time: .zero, frames: [:]) { _ in
            count.add(1, ordering: .relaxed)
        }
        DispatchQueue.concurrentPerform(iterations: 64) { _ in request.finishCancelled() }
        #expect(count.load(ordering: .relaxed) == 1)
    }
}
