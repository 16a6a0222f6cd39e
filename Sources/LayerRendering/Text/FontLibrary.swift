import CPango
import ExtraTypes
import Foundation
import Layers
import Synchronization

/// The fonts of a renderer: the system's fonts and those of given files. It must be used by one thread at a
/// time.
final class FontLibrary {
    let map: GObject
    let context: GObject
    private lazy var families = Self.families(of: map)
    /// The font description for each file; `nil` if the file contains no font.
    private var files: [URL: FontDescription?] = [:]
    private var resolved: [String: FontDescription] = [:]

    init() {
        map = GObject(taking: OpaquePointer(pango_cairo_font_map_new()))
        context = Self.makeContext(map)
    }

    /// Returns a new context for text with a base direction.
    func context(direction: PangoDirection) -> GObject {
        let context = Self.makeContext(map)
        pango_context_set_base_dir(context.context, direction)
        return context
    }

    private static func makeContext(_ map: GObject) -> GObject {
        let context = GObject(taking: pango_font_map_create_context(map.fontMap))
        // Hinting is off, so that glyphs keep their positions at every scale and in motion.
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context.context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context.context, 0)
        return context
    }

    /// Returns the font description for a size in points of the layer.
    func description(_ font: LayerFont, size: Double) -> FontDescription {
        let description = base(font).copy()
        if let weight = font.weight { description.setWeight(weight) }
        if let isItalic = font.isItalic { description.setItalic(isItalic) }
        description.setSize(size)
        return description
    }

    private func base(_ font: LayerFont) -> FontDescription {
        if let file = font.file, let described = fromFile(file) { return described }
        if let known = resolved[font.family] { return known }
        let described = resolve(font.family)
        resolved[font.family] = described
        return described
    }

    private func resolve(_ name: String) -> FontDescription {
        if let found = installed(name) { return found }
        LayerRenderingLog.warn(
            "the font family '\(name)' is not installed; using a substitute. Install it or name another family"
        )
        return FontDescription(family: name)
    }

    /// Returns a font by its family, full or PostScript name; `nil` if there is none.
    func installed(_ name: String) -> FontDescription? {
        let family = name.lowercased()
        if family.isEmpty { return FontDescription(family: "Sans") }
        // Core Animation's default font isn't a Linux family: fontconfig substitutes it.
        if families.contains(family) || family == "helvetica" { return FontDescription(family: name) }
        if let found = Self.find(name) { return found }
        // A name such as "Family-BoldItalic", as PostScript names.
        guard let dash = name.lastIndex(of: "-") else { return nil }
        let base = String(name[..<dash])
        guard families.contains(base.lowercased()) || base.lowercased() == "helvetica" else { return nil }
        return FontDescription(family: base, style: name[name.index(after: dash)...].lowercased())
    }

    private func fromFile(_ file: URL) -> FontDescription? {
        if let known = files[file] { return known }
        var count: Int32 = 0
        var found: FontDescription?
        if let pattern = FcFreeTypeQuery(file.path, 0, nil, &count) {
            defer { FcPatternDestroy(pattern) }
            // All renderers of the process share the font configuration.
            let isAdded = Self.configuration.withLock { _ in FcConfigAppFontAddFile(nil, file.path) }
            if isAdded != 0 {
                pango_fc_font_map_config_changed(map.fcFontMap)
                found = FontDescription(taking: pango_fc_font_description_from_pattern(pattern, 0))
            }
        }
        if found == nil {
            LayerRenderingLog.warn(
                "'\(file.path)' is not a readable font; using the system font. Give a font file")
        }
        files[file] = .some(found)
        return found
    }

    /// Returns whether FreeType and fontconfig can read a file.
    static func isFont(_ file: URL) -> Bool {
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(file.path, 0, nil, &count) else { return false }
        FcPatternDestroy(pattern)
        return true
    }

    private static let configuration = Mutex(())

    /// Finds a font by its full or PostScript name.
    private static func find(_ name: String) -> FontDescription? {
        for key in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
            guard let wanted = FcPatternCreate() else { continue }
            defer { FcPatternDestroy(wanted) }
            FcPatternAddString(wanted, key, name)
            guard let list = FcFontList(nil, wanted, nil) else { continue }
            defer { FcFontSetDestroy(list) }
            guard list.pointee.nfont > 0, let first = list.pointee.fonts[0] else { continue }
            return FontDescription(taking: pango_fc_font_description_from_pattern(first, 0))
        }
        return nil
    }

    /// Returns the installed font families in lowercase.
    private static func families(of map: GObject) -> Set<String> {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(map.fontMap, &list, &count)
        defer { g_free(list) }
        return Set(
            (0..<Int(count)).compactMap { index in
                list?[index].map { String(cString: pango_font_family_get_name($0)).lowercased() }
            })
    }
}
