import AVFoundation
import ClientNames
import Testing

@Suite struct OwnNameTests {
    /// Compiling is what is tested: none of our names comes with Apple's modules.
    @Test func aClientsTypesKeepTheirNames() throws {
        let project = Project(timeline: Timeline(title: "Harbour"), logo: ImageFile(name: "logo.png"))
        try project.check()
        #expect(type(of: project.logo) == ClientNames.ImageFile.self)
        #expect(throws: TimelineError.self) {
            try Project(timeline: Timeline(title: ""), logo: project.logo).check()
        }
    }
}
