internal import Synchronization

/// The answers to an array of messages, which are sent together.
struct Batch {
    /// The messages without an answer so far.
    var missing: Int
    var answers: [JSONValue] = []
}

extension ToolServer {
    /// Sends an answer, with those of its batch if it is in one.
    ///
    /// - Parameter answer: `nil` for a message without an answer.
    func reply(_ answer: JSONValue?, in batch: Int?) {
        state.withLock { $0.reply(answer, in: batch) }
    }
}

extension ToolServer.State {
    mutating func reply(_ answer: JSONValue?, in batch: Int?) {
        guard let batch else {
            if let answer { send(answer.json) }
            return
        }
        guard var answers = batches[batch] else { return }
        answers.missing -= 1
        if let answer { answers.answers.append(answer) }
        batches[batch] = answers.missing > 0 ? answers : nil
        // A batch of notifications has no answer.
        if answers.missing == 0, !answers.answers.isEmpty { send(JSONValue.array(answers.answers).json) }
    }
}
