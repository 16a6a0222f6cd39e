/// What becomes of a line that is too long. Source: NSParagraphStyle.h.
public enum NSLineBreakMode: UInt, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    case byClipping = 2
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5
}
