public import Foundation

/// The answer to a call.
public struct ToolAnswer: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        case text(String)
        /// A PNG file.
        case image(Data)
    }

    public var content: [Content]
    var isError = false

    public init(_ content: [Content]) {
        self.content = content
    }

    /// An answer that reports an error of the tool, so that a model can read and correct it.
    static func failure(_ message: String) -> ToolAnswer {
        var answer = ToolAnswer([.text(message)])
        answer.isError = true
        return answer
    }

    /// Returns the answer, or one that reports that its text is longer than a limit.
    func bounded(textBytes most: Int) -> ToolAnswer {
        let count = content.reduce(0) { sum, item in
            if case .text(let text) = item { sum + text.utf8.count } else { sum }
        }
        guard count > most else { return self }
        return .failure("the answer has \(count) bytes of text, more than \(most): ask for less")
    }

    var result: JSONValue {
        let items: [JSONValue] = content.map { item in
            switch item {
            case .text(let text): ["type": "text", "text": .string(text)]
            case .image(let data):
                ["type": "image", "data": .string(data.base64EncodedString()), "mimeType": "image/png"]
            }
        }
        return ["content": .array(items), "isError": .boolean(isError)]
    }
}
