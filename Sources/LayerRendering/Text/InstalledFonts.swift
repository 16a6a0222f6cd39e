import CPango

/// The fonts of the system, according to fontconfig.
package enum InstalledFonts {
    /// The number of font families.
    package static var familyCount: Int {
        guard let all = FcPatternCreate() else { return 0 }
        defer { FcPatternDestroy(all) }
        guard let list = FcFontList(nil, all, nil) else { return 0 }
        defer { FcFontSetDestroy(list) }
        let families = (0..<Int(list.pointee.nfont)).compactMap { list.pointee.fonts[$0].flatMap(family) }
        return Set(families).count
    }

    /// Returns the family that substitutes a generic name such as `Sans`; `nil` without installed fonts.
    package static func family(for name: String) -> String? {
        guard let wanted = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(wanted) }
        FcPatternAddString(wanted, FC_FAMILY, name)
        FcConfigSubstitute(nil, wanted, FcMatchPattern)
        FcDefaultSubstitute(wanted)
        var result = FcResultMatch
        guard let found = FcFontMatch(nil, wanted, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        return family(of: found)
    }

    private static func family(of font: OpaquePointer) -> String? {
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch, let name else { return nil }
        return String(cString: name)
    }
}
