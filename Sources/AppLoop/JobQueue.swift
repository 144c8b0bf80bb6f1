/// First in, first out, in one array that is used again.
struct JobQueue {
    private var jobs: [UnownedJob] = []
    private var head = 0

    var isEmpty: Bool { head == jobs.count }

    mutating func append(_ job: UnownedJob) { jobs.append(job) }

    mutating func append(_ more: [UnownedJob]) { jobs.append(contentsOf: more) }

    mutating func popFirst() -> UnownedJob? {
        guard head < jobs.count else { return nil }
        let job = jobs[head]
        head += 1
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: jobs.capacity <= 4096)
            head = 0
        } else if head > 1024, head > jobs.count / 2 {
            // Two tasks that keep each other going would never let the queue run empty.
            jobs.removeFirst(head)
            head = 0
        }
        return job
    }
}
