internal import ExtraTypes
package import Foundation

/// Reads and writes files of documents.
package enum DocumentFile {
    /// - Throws: A `TimelineError` if the file can't be read or exceeds `DocumentLimits.bytes`.
    package static func data(of url: URL) throws(TimelineError) -> Data {
        do {
            let file = try FileHandle(forReadingFrom: url)
            let data = try file.read(upToCount: DocumentLimits.bytes + 1) ?? Data()
            try file.close()
            try checkSize(of: data, at: url)
            return data
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
    }

    /// - Throws: A `TimelineError` for a document larger than `DocumentLimits.bytes`.
    package static func checkSize(of data: Data, at url: URL) throws(TimelineError) {
        guard data.count <= DocumentLimits.bytes else {
            throw TimelineError(
                .invalidDocument, file: url, cause: "larger than \(DocumentLimits.bytes >> 20) MB",
                remedy: "split the document")
        }
    }

    package static func write(_ data: Data, to url: URL) throws(TimelineError) {
        do {
            try WholeFile.write(data, to: url)
        } catch {
            let problem = WriteProblem(error)
            throw TimelineError(
                .unwritableDocument, file: url, cause: problem.cause, remedy: problem.remedy)
        }
    }
}
