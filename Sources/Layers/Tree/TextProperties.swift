import Foundation

/// What a text layer adds.
package struct TextProperties: Sendable, Hashable, Codable {
    package var text = TextContent.none
    /// For plain text; an attributed text has its own.
    package var font = LayerFont(family: "Helvetica", size: 36)
    package var fontSize: Double = 36
    package var foregroundColor: LayerColor? = .white
    package var isWrapped = false
    /// `CATextLayerTruncationMode`'s word.
    package var truncationMode = CATextLayerTruncationMode.none.rawValue
    /// `CATextLayerAlignmentMode`'s word.
    package var alignmentMode = CATextLayerAlignmentMode.natural.rawValue

    package init() {}
}
