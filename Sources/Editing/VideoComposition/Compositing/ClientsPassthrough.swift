package import MediaTypes

extension AVVideoCompositionInstructionProtocol {
    /// The track whose frames are shown without calling the custom compositor; nil for none.
    ///
    /// The library's own instructions work it out for drawing by layers. With a custom compositor it would keep
    /// the compositor from ever being called for a plain clip: there it counts only where a client overrides it.
    package var clientsPassthroughTrackID: CMPersistentTrackID? {
        let trackID = passthroughTrackID
        if let instruction = self as? AVVideoCompositionInstruction,
            trackID == instruction.computedPassthroughTrackID
        {
            return nil
        }
        return trackID == kCMPersistentTrackID_Invalid ? nil : trackID
    }
}
