import Testing

@testable import MediaTypes

/// Languages by their codes.
@Suite struct LanguageCodeTests {
    @Test(arguments: [
        ("en", "eng"), ("EN", "eng"), ("eng", "eng"), ("en-US", "eng"), ("pt_BR", "por"), ("de", "deu"),
        ("ger", "deu"),
        ("fre", "fra"), ("chi", "zho"), ("zh-Hans-CN", "zho"), ("cmn", "cmn"),
    ]) func areBroughtToOne(_ text: String, _ code: String) {
        #expect(LanguageCode.terminological(text) == code)
    }

    @Test(arguments: ["", "e", "und", "english", "1", "12", "ü2", "-en"]) func othersAreNone(text: String) {
        #expect(LanguageCode.terminological(text) == nil)
        #expect(!LanguageCode.areEqual(text, text))
    }

    @Test func areCompared() {
        #expect(LanguageCode.areEqual("ger", "de-AT") && !LanguageCode.areEqual("deu", "dan"))
        #expect(!LanguageCode.areEqual(nil, "en") && !LanguageCode.areEqual(nil, nil))
    }
}
