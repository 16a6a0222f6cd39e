public import Foundation

// The value holds bytes: Foundation on Linux can box an array of bytes but not a structure. Source:
// CATransform3D.h.

extension NSValue {
    private static let transformEncoding = "[\(MemoryLayout<CATransform3D>.size)C]"

    public convenience init(caTransform3D t: CATransform3D) {
        let bytes = withUnsafeBytes(of: t) { [UInt8]($0) }
        self.init(bytes: bytes, objCType: Self.transformEncoding)
    }

    /// The transform; identity if the value contains another type.
    public var caTransform3DValue: CATransform3D { boxedTransform ?? CATransform3DIdentity }

    var boxedTransform: CATransform3D? {
        guard String(cString: objCType) == Self.transformEncoding else { return nil }
        var bytes = [UInt8](repeating: 0, count: MemoryLayout<CATransform3D>.size)
        bytes.withUnsafeMutableBytes { if let address = $0.baseAddress { getValue(address) } }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: CATransform3D.self) }
    }
}
