/// Characters that share their attributes.
package struct TextRun: Sendable, Hashable, Codable {
    package var text: String
    package var attributes: TextAttributes

    package init(text: String, attributes: TextAttributes) {
        self.text = text
        self.attributes = attributes
    }
}
