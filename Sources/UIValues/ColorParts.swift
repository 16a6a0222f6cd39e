package import Foundation

/// Conversions between red, green and blue, and hue, saturation and brightness; all from 0 to 1.
package enum ColorParts {
    package static func rgb(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat
    ) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
        let sixth = (hue - hue.rounded(.down)) * 6
        func part(_ offset: CGFloat) -> CGFloat {
            let place = (offset + sixth).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        return (part(5), part(3), part(1))
    }

    package static func hsb(
        red: CGFloat, green: CGFloat, blue: CGFloat
    ) -> (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
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
