extension Measure {
    /// The table of measures, in the order in which they are run and printed.
    static let all: [Measure] = [
        .sessionList,
        .actionSend,
        .oneAtATime,
        .echo64KiB,
        .echo1MiB,
        .eventStream,
        .startCounter,
        .startOffstage,
        .idleSessions,
        .resolveCached,
        .routes,
        .longLists,
        .differences,
        .peer(.clangd),
        .peer(.ruff),
        .peer(.sourceKit),
    ]
}
