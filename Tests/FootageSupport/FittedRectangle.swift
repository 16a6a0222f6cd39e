/// Where an upright picture lies in a film when it is fitted: as large as goes, centred, on even pixels.
package struct FittedRectangle: Sendable, Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(of picture: (width: Double, height: Double), in film: (width: Int, height: Int)) {
        let scale = min(Double(film.width) / picture.width, Double(film.height) / picture.height)
        width = max(2, min(film.width, 2 * Int((picture.width * scale / 2).rounded())))
        height = max(2, min(film.height, 2 * Int((picture.height * scale / 2).rounded())))
        x = (film.width - width) / 4 * 2
        y = (film.height - height) / 4 * 2
    }
}
