public import ExtraTypes
internal import Outputs

extension PartStore {
    /// Returns the files of the store, those used last at the end; none if the folder doesn't exist.
    ///
    /// Other files in the folder aren't returned.
    ///
    /// - Throws: The errors of the file system.
    public func entries() throws -> [Entry] { try PartStoreFolder(self).entries() }

    /// Removes the files of the store, and nothing else in its folder.
    ///
    /// Exports that use the store at the same time aren't disturbed.
    ///
    /// - Throws: The errors of the file system.
    public func clear() throws { try PartStoreFolder(self).clear() }
}
