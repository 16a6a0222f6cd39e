internal import CResources

extension Timeline {
    /// The JSON Schema (draft 2020-12) of documents, for editors that check and complete them.
    public static var documentSchema: String { String(cString: cres_timeline_schema()) }
}
