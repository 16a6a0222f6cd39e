import Foundation

/// A damped spring that is released at 0 and comes to rest at 1.
package struct SpringCurve: Sendable, Hashable, Codable {
    package var mass: Double = 1
    package var stiffness: Double = 100
    package var damping: Double = 10
    /// The initial velocity in units of the whole distance per second.
    package var initialVelocity: Double = 0

    package init() {}

    /// Returns the position after `time` seconds, in closed form.
    package func value(at time: Double) -> Double {
        guard mass > 0, stiffness > 0, time > 0 else { return 0 }
        let frequency = (stiffness / mass).squareRoot()
        let decay = max(damping, 0) / (2 * mass)
        // The remaining distance is y, with y(0) = 1 and y'(0) = -initialVelocity.
        let ratio = decay / frequency
        if ratio < 1 {
            let damped = (frequency * frequency - decay * decay).squareRoot()
            let sine = (decay - initialVelocity) / damped
            return 1 - exp(-decay * time) * (cos(damped * time) + sine * sin(damped * time))
        }
        if ratio == 1 {
            return 1 - exp(-decay * time) * (1 + (decay - initialVelocity) * time)
        }
        let root = (decay * decay - frequency * frequency).squareRoot()
        let (slow, fast) = (-decay + root, -decay - root)
        let slowShare = (-initialVelocity - fast) / (slow - fast)
        return 1 - slowShare * exp(slow * time) - (1 - slowShare) * exp(fast * time)
    }

    /// The time, in seconds, after which the spring stays within a thousandth of the distance from its rest
    /// position; infinite without damping.
    package var settlingDuration: Double {
        let limit = 1e-3
        guard mass > 0, stiffness > 0, damping > 0 else { return .infinity }
        let frequency = (stiffness / mass).squareRoot()
        let decay = damping / (2 * mass)
        if decay < frequency {
            let damped = (frequency * frequency - decay * decay).squareRoot()
            let sine = (decay - initialVelocity) / damped
            return max(log((1 + sine * sine).squareRoot() / limit) / decay, 0)
        }
        // The spring overshoots at most once. The search goes backward from a time that is late enough in
        // every case.
        let slow = decay - (decay * decay - frequency * frequency).squareRoot()
        var high = (log((1 + abs(initialVelocity) / frequency) / limit) + 10) / slow
        var low = 0.0
        let steps = 4096
        let latest = (0...steps).last { abs(1 - value(at: high * Double($0) / Double(steps))) > limit } ?? 0
        (low, high) = (high * Double(latest) / Double(steps), high * Double(latest + 1) / Double(steps))
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if abs(1 - value(at: middle)) > limit { low = middle } else { high = middle }
        }
        return high
    }
}
