package import Foundation
package import MediaTypes

// Hue, saturation and brightness in sRGB, all from 0 to 1.
extension CGColor {
    package convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sixth = (hue - hue.rounded(.down)) * 6
        func part(_ offset: CGFloat) -> CGFloat {
            let place = (offset + sixth).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    package var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let (red, green, blue, _) = rgba
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        guard range > 0 else { return (0, 0, most) }
        let sixth: CGFloat =
            if most == red {
                (green - blue) / range
            } else if most == green {
                (blue - red) / range + 2
            } else {
                (red - green) / range + 4
            }
        return ((sixth < 0 ? sixth + 6 : sixth) / 6, range / most, most)
    }
}
