public import Foundation
public import MediaTypes

// Source: CATransform3D.h.

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.matrix.isIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a.matrix == b.matrix
}

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(Matrix4(translationX: tx, y: ty, z: tz))
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(Matrix4(scaleX: sx, y: sy, z: sz))
}

/// Returns a rotation about an axis, in radians; identity for an axis without length.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3D(Matrix4(rotation: angle, x: x, y: y, z: z))
}

/// Returns a transform that translates before it applies `t`.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3D(Matrix4(translationX: tx, y: ty, z: tz).concatenating(t.matrix))
}

/// Returns a transform that scales before it applies `t`.
public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3D(Matrix4(scaleX: sx, y: sy, z: sz).concatenating(t.matrix))
}

/// Returns a transform that rotates before it applies `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3D(Matrix4(rotation: angle, x: x, y: y, z: z).concatenating(t.matrix))
}

/// Returns a transform that applies `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(a.matrix.concatenating(b.matrix))
}

/// Returns the inverse of `t`, or `t` itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    t.matrix.inverse.map { CATransform3D($0) } ?? t
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(Matrix4(m))
}

/// Returns whether an affine transform represents `t` exactly.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    CATransform3DEqualToTransform(t, CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t)))
}

/// Returns the affine part of `t`, which is meaningful if `CATransform3DIsAffine` returns true.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
