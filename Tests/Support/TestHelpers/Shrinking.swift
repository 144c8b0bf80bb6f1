/// Returns a shorter list of steps that still fails. It removes halves first and single steps last.
package func shrunk<Step>(_ steps: [Step], fails: ([Step]) -> Bool) -> [Step] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
        var start = 0
        while start < steps.count {
            var shorter = steps
            shorter.removeSubrange(start..<min(steps.count, start + size))
            if fails(shorter) { steps = shorter } else { start += size }
        }
        if size == 1 { return steps }
        size = max(1, size / 2)
    }
}
