public import Foundation

/// A 4 × 4 matrix for row vectors: a point is transformed to `[x y z 1] · matrix`. Source: CATransform3D.h.
public struct CATransform3D: Sendable {
    public var m11: CGFloat
    public var m12: CGFloat
    public var m13: CGFloat
    public var m14: CGFloat
    public var m21: CGFloat
    public var m22: CGFloat
    public var m23: CGFloat
    public var m24: CGFloat
    public var m31: CGFloat
    public var m32: CGFloat
    public var m33: CGFloat
    public var m34: CGFloat
    public var m41: CGFloat
    public var m42: CGFloat
    public var m43: CGFloat
    public var m44: CGFloat

    /// Creates a matrix of zeros.
    public init() {
        self.init(Matrix4(.zero, .zero, .zero, .zero))
    }

    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    package init(_ m: Matrix4) {
        (m11, m12, m13, m14) = (m.row1.x, m.row1.y, m.row1.z, m.row1.w)
        (m21, m22, m23, m24) = (m.row2.x, m.row2.y, m.row2.z, m.row2.w)
        (m31, m32, m33, m34) = (m.row3.x, m.row3.y, m.row3.z, m.row3.w)
        (m41, m42, m43, m44) = (m.row4.x, m.row4.y, m.row4.z, m.row4.w)
    }

    package var matrix: Matrix4 {
        Matrix4([m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44])
    }
}

public let CATransform3DIdentity = CATransform3D(.identity)
