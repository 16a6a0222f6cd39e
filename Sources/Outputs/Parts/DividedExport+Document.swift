internal import Foundation
internal import MediaTypes

extension DividedExport {
    /// Reads the document of a job.
    ///
    /// - Throws: An `AVError` that names the document.
    package init(contentsOf folder: JobFolder) throws {
        let document = folder.document
        do {
            let data = try Data(contentsOf: document)
            let decoder = JSONDecoder()
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: Self.infinities[0], negativeInfinity: Self.infinities[1],
                nan: Self.infinities[2])
            // Other versions have other members behind the header.
            try decoder.decode(Envelope.self, from: data).header.check(document)
            self = try decoder.decode(DividedExport.self, from: data)
        } catch let error as AVError {
            throw error
        } catch let error as DecodingError {
            throw AVError(
                .fileFormatNotRecognized, reason: "\(document.path): \(Self.words(error))", url: document,
                remedy: "plan the job again")
        } catch {
            throw AVError(
                .failedToLoadMediaData, reason: "\(document.path): \(error.localizedDescription)",
                url: document, remedy: "check that this machine sees the folder of the job")
        }
    }

    private struct Envelope: Decodable { let header: JobHeader }

    private static func words(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "missing member \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "unexpected value of "
                + (context.codingPath.isEmpty
                    ? "the document" : context.codingPath.map(\.stringValue).joined(separator: "."))
        default: "not the document of a job"
        }
    }

    /// Layers may last for ever.
    private static let infinities = ["inf", "-inf", "nan"]

    /// Creates the folders of the job, and writes its document.
    ///
    /// - Throws: An `AVError`, or the errors of the file system.
    package func prepare(_ folder: JobFolder) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: Self.infinities[0], negativeInfinity: Self.infinities[1],
            nan: Self.infinities[2])
        try folder.prepare(encoder.encode(self))
    }
}
