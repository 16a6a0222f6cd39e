import CPictureJudge
import Foundation
package import TestSupport

/// How far two pictures differ, in decibels of peak signal to noise: higher is nearer.
package struct PictureComparison: Sendable {
    package var luma: Double
    /// Of R, G and B together.
    package var rgb: Double

    /// What counts: the worse of the two. Noise in color alone shows in `rgb`, a shifted picture in both.
    package var worst: Double { min(luma, rgb) }

    /// - Parameter rectangle: where in `picture` all of `wanted` should be.
    package init(
        _ picture: DecodedVideo.Frame, in rectangle: FittedRectangle, with wanted: DecodedVideo.Frame,
        colors: String
    ) {
        let errors = picture.withPlanes { mine in
            wanted.withPlanes { other in
                picture_judge_compare(
                    mine, other, rectangle.x, rectangle.y, rectangle.width, rectangle.height,
                    colors == "bt601" ? 0 : 1)
            }
        }
        luma = Self.decibels(errors.luma)
        rgb = Self.decibels(errors.rgb)
    }

    private static func decibels(_ squaredError: Double) -> Double {
        squaredError > 0 ? min(100, 10 * log10(255 * 255 / squaredError)) : 100
    }
}

extension DecodedVideo.Frame {
    fileprivate func withPlanes<Result>(_ body: (PictureJudgePlanes) -> Result) -> Result {
        let (width, height) = size(ofPlane: 0)
        return withAllBytes { bytes in
            let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            let (luma, chroma) = (width * height, (width / 2) * (height / 2))
            return body(
                PictureJudgePlanes(
                    luma: start, cb: start + luma, cr: start + luma + chroma, width: width))
        }
    }

    /// Whether all outside `rectangle` is black, give or take two steps.
    package func isBlack(outside rectangle: FittedRectangle) -> Bool {
        let (width, height) = size(ofPlane: 0)
        let luma = plane(0)
        // A few lines across the bars tell: every eighth row and column.
        return stride(from: 0, to: height, by: 8).allSatisfy { row in
            stride(from: 0, to: width, by: 8).allSatisfy { column in
                let isInside =
                    row >= rectangle.y && row < rectangle.y + rectangle.height && column >= rectangle.x
                    && column < rectangle.x + rectangle.width
                return isInside || luma[row * width + column] <= 18
            }
        }
    }
}
