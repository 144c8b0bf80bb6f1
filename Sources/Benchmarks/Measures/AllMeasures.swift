extension Measure {
    /// All measures, in the order of the run and of the table.
    static let all: [Measure] = [
        .sessionList,
        .unknownMethod,
        .actionSend,
        .oneAtATime,
        .echo64KiB,
        .echo1MiB,
        .eventStream,
        .filteredEvents,
        .startCounter,
        .startOffstage,
        .idleSessions,
        .resolveCached,
        .routes,
        .longLists,
        .sortedTable,
        .differences,
        .soak,
        .peer(.clangd),
        .peer(.ruff),
        .peer(.sourceKit),
    ]
}
