/// Not for clients. File types as strings: `AVFileType.mp4 as CFString` casts on Apple's platforms, where a file type is a
/// string of Core Foundation's. A variable can't be cast: use its `rawValue`.
public protocol _FileTypesAsStrings {}

extension AVFileType: _FileTypesAsStrings {}

extension _FileTypesAsStrings where Self == AVFileType {
    @_disfavoredOverload public static var mov: CFString { AVFileType.mov.rawValue }
    @_disfavoredOverload public static var mp4: CFString { AVFileType.mp4.rawValue }
    @_disfavoredOverload public static var m4v: CFString { AVFileType.m4v.rawValue }
    @_disfavoredOverload public static var m4a: CFString { AVFileType.m4a.rawValue }
    @_disfavoredOverload public static var mobile3GPP: CFString { AVFileType.mobile3GPP.rawValue }
    @_disfavoredOverload public static var mobile3GPP2: CFString { AVFileType.mobile3GPP2.rawValue }
    @_disfavoredOverload public static var caf: CFString { AVFileType.caf.rawValue }
    @_disfavoredOverload public static var wav: CFString { AVFileType.wav.rawValue }
    @_disfavoredOverload public static var aiff: CFString { AVFileType.aiff.rawValue }
    @_disfavoredOverload public static var aifc: CFString { AVFileType.aifc.rawValue }
    @_disfavoredOverload public static var amr: CFString { AVFileType.amr.rawValue }
    @_disfavoredOverload public static var mp3: CFString { AVFileType.mp3.rawValue }
    @_disfavoredOverload public static var au: CFString { AVFileType.au.rawValue }
    @_disfavoredOverload public static var ac3: CFString { AVFileType.ac3.rawValue }
    @_disfavoredOverload public static var eac3: CFString { AVFileType.eac3.rawValue }
    @_disfavoredOverload public static var jpg: CFString { AVFileType.jpg.rawValue }
    @_disfavoredOverload public static var dng: CFString { AVFileType.dng.rawValue }
    @_disfavoredOverload public static var heic: CFString { AVFileType.heic.rawValue }
    @_disfavoredOverload public static var avci: CFString { AVFileType.avci.rawValue }
    @_disfavoredOverload public static var heif: CFString { AVFileType.heif.rawValue }
    @_disfavoredOverload public static var tif: CFString { AVFileType.tif.rawValue }
}
