import Foundation

extension Timeline.Transition.Direction {
    /// The motion of frames and edges, in units of the frame size; y points down.
    var motion: CGSize {
        switch self {
        case .fromLeft: CGSize(width: 1, height: 0)
        case .fromRight: CGSize(width: -1, height: 0)
        case .fromTop: CGSize(width: 0, height: 1)
        case .fromBottom: CGSize(width: 0, height: -1)
        }
    }

    /// The edge at which the incoming clip appears, as an empty rectangle.
    func nearEdge(of picture: CGRect) -> CGRect {
        switch self {
        case .fromLeft: CGRect(x: picture.minX, y: picture.minY, width: 0, height: picture.height)
        case .fromRight: CGRect(x: picture.maxX, y: picture.minY, width: 0, height: picture.height)
        case .fromTop: CGRect(x: picture.minX, y: picture.minY, width: picture.width, height: 0)
        case .fromBottom: CGRect(x: picture.minX, y: picture.maxY, width: picture.width, height: 0)
        }
    }

    /// The edge opposite to the one at which the incoming clip appears, as an empty rectangle.
    func farEdge(of picture: CGRect) -> CGRect {
        opposite.nearEdge(of: picture)
    }

    var opposite: Self {
        switch self {
        case .fromLeft: .fromRight
        case .fromRight: .fromLeft
        case .fromTop: .fromBottom
        case .fromBottom: .fromTop
        }
    }
}

extension CGRect {
    /// The rectangle with nearly whole numbers rounded, to remove the errors of scaling back and forth.
    var nearWholeMadeWhole: CGRect {
        func clean(_ number: CGFloat) -> CGFloat {
            let whole = number.rounded()
            return abs(number - whole) < 1e-6 ? whole : number
        }
        return CGRect(x: clean(minX), y: clean(minY), width: clean(width), height: clean(height))
    }
}
