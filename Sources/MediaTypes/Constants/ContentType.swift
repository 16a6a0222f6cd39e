/// A type of content, as `UTType` names it, so that modules below and beside that of `UTType` can take one. Not for clients.
public protocol _ContentType {
    /// A uniform type identifier, such as `public.mpeg-4`.
    var identifier: String { get }
}
