package import Foundation

/// The changes that complete a movie after its muxer, or its assembly, has written it.
///
/// Each part changes the movie box in memory; the box is read and written once.
package struct MovieFinish: Sendable {
    /// When the tracks of a muxed movie begin and end.
    package enum Times: Sendable {
        /// Those of a rendered plan.
        case export(MovieTrim)
        /// Those of a client's tracks.
        case session(MovieSession)
    }

    private struct Muxed {
        let times: Times
        let dates: MovieDates
        let brands: MovieBrands
    }

    /// Nil for an assembled movie, which has all of this.
    private let muxed: Muxed?
    private let additions: MovieAdditions?

    /// Completes a movie that one of GStreamer's muxers has written.
    ///
    /// - Parameter creation: `nil` for no date.
    package init(
        _ times: Times, creation: Date?, brand: MovieAssembly.Brand, additions: MovieAdditions? = nil
    ) {
        muxed = Muxed(times: times, dates: MovieDates(creation: creation), brands: MovieBrands(brand))
        self.additions = additions
    }

    /// Completes an assembled movie.
    package init(additions: MovieAdditions) {
        muxed = nil
        self.additions = additions
    }

    /// Returns the change to a movie.
    ///
    /// - Throws: `ContainerFailure` if the file isn't a movie of these tracks, or has no room for the additions.
    package func change(to file: some RandomAccessBytes) throws -> FileChange {
        guard muxed != nil || additions?.isEmpty == false else { return FileChange() }
        var movie = try MovieBox(of: file)
        if let muxed {
            switch muxed.times {
            case .export(let trim): try trim.apply(to: &movie)
            case .session(let session):
                try session.apply(to: &movie)
                try movie.editTracks(MovieSoundRates.apply)
            }
            try muxed.dates.apply(to: &movie)
            try movie.editTracks(OpusHeader.apply)
        }
        try additions?.apply(to: &movie)
        var change = try movie.change()
        // The brands are before the movie box, so that no insertion moves them.
        if let muxed { change.patches += try muxed.brands.patches(for: file) }
        return change
    }
}
