import Foundation
import Glibc
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// Bad input: each has its own cause, code and remedy, and comes at once.
struct InspectionErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var content: [UInt8]?
        var code: AVError.Code
        var cause: String

        var testDescription: String { name }
    }

    static let fileType: [UInt8] = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0]

    static let rows = [
        Row(name: "absent.mp4", content: nil, code: .failedToLoadMediaData, cause: "does not exist"),
        Row(name: "empty.mp4", content: [], code: .fileFormatNotRecognized, cause: "is empty"),
        Row(
            name: "text.mp4", content: Array("This is no film.\n".utf8), code: .fileFormatNotRecognized,
            cause: "is not a media file"),
        Row(
            name: "zero.mp4", content: .init(repeating: 0, count: 4096), code: .fileFormatNotRecognized,
            cause: "is not a media file"),
        Row(name: "one.mov", content: [7], code: .fileFormatNotRecognized, cause: "is not a media file"),
        Row(name: "head.mp4", content: fileType, code: .fileFailedToParse, cause: "has no movie box"),
        Row(
            name: "cut.mp4", content: fileType + [0, 0, 9, 0] + Array("moov".utf8), code: .fileFailedToParse,
            cause: "ends in the middle of its movie box"),
        Row(
            name: "archive.mov", content: [0x50, 0x4B, 3, 4] + .init(repeating: 0, count: 100),
            code: .fileFormatNotRecognized, cause: "is not a media file"),
    ]

    @Test(arguments: rows)
    func badFile(_ row: Row) throws {
        let folder = try TemporaryFolder.make("bad")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(row.name)
        if let content = row.content { try Data(content).write(to: url) }
        try expectFailure(at: url, code: row.code, cause: row.cause)
    }

    @Test func folder() throws {
        let folder = try TemporaryFolder.make("bad")
        defer { TemporaryFolder.remove(folder) }
        try expectFailure(at: folder, code: .failedToLoadMediaData, cause: "is a folder")
    }

    @Test func device() throws {
        let null = URL(fileURLWithPath: "/dev/null")
        try expectFailure(at: null, code: .failedToLoadMediaData, cause: "is not a regular file")
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser reads everything"))
    func withoutPermission() throws {
        let folder = try TemporaryFolder.make("bad")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("secret.mp4")
        try Data("x".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
        try expectFailure(at: url, code: .failedToLoadMediaData, cause: "can't be read")
    }

    @Test func remote() throws {
        let url = try #require(URL(string: "https://example.org/film.mp4"))
        try expectFailure(at: url, code: .failedToLoadMediaData, cause: "is not a local file")
    }

    @Test func insideAFile() throws {
        let folder = try TemporaryFolder.make("bad")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("file")
        try Data("x".utf8).write(to: file)
        let url = file.appendingPathComponent("film.mp4")
        try expectFailure(at: url, code: .failedToLoadMediaData, cause: "does not exist")
    }

    @Test func absentFileCarriesTheSystemsReason() throws {
        let error = try #require(throws: AVError.self) {
            try MediaProbe().describe(URL(fileURLWithPath: "/nowhere/film.mp4"))
        }
        #expect((error.userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code == .ENOENT)
    }

    private func expectFailure(at url: URL, code: AVError.Code, cause: String) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let error = try #require(throws: AVError.self) { try MediaProbe().describe(url) }
        // Far below what a hang takes, on a machine that is busy with other tests.
        #expect(clock.now - start < .seconds(60))
        #expect(error.code == code)
        #expect(error.failureReason?.contains(cause) == true, "\(error.failureReason ?? "")")
        #expect(error.failureReason?.contains(url.lastPathComponent) == true)
        #expect(error.url == url)
        #expect(error.remedy?.isEmpty == false)
    }
}
