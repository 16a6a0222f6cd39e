/// What a text layer shows.
package enum TextContent: Sendable, Hashable, Codable {
    case none
    case plain(String)
    case attributed([TextRun])
    case markup(PangoMarkup)
}
