internal import Drawing
internal import Foundation
internal import MediaTypes
internal import UIValues

extension CGImage {
    /// Returns a reduced image; `nil` if it can't be drawn, with the cause in the log.
    func thumbnail(_ options: ThumbnailOptions, orientation: Int) -> CGImage? {
        let turn = ImageTurn(exif: options.isUpright ? orientation : 1)
        let (width, height) = reduced(to: options.longestSide ?? .max)
        guard (width, height) != (self.width, self.height) else { return turn.applied(to: self) }
        guard let context = CGContext(width: width, height: height) else { return nil }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context.makeImage().map(turn.applied)
    }

    /// Returns the size with the longer side as given, and the other one rounded.
    private func reduced(to longestSide: Int) -> (Int, Int) {
        let longest = max(width, height)
        guard longest > longestSide else { return (width, height) }
        // At most 2^29 sides and sizes of files: no overflow.
        func side(_ pixels: Int) -> Int { max((pixels * longestSide * 2 + longest) / (2 * longest), 1) }
        return (side(width), side(height))
    }
}
