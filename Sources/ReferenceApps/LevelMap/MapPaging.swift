/// How a repository reads a map that comes in pages.
package struct MapPaging: Sendable {
    /// Stages that are asked for at a time. Services give 1 to 1000.
    package var pageSize: Int
    /// So that a service that never comes to an end is not asked for ever.
    package var pageLimit: Int

    package init(pageSize: Int = 1000, pageLimit: Int = 1000) {
        self.pageSize = pageSize
        self.pageLimit = pageLimit
    }
}
