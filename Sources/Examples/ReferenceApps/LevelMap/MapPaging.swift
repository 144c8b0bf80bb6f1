/// Paging of a repository's requests.
package struct MapPaging: Sendable {
    /// Number of stages in a request. Services allow 1 to 1000.
    package var pageSize: Int
    /// Maximum number of pages, for a service that never sends the last page.
    package var pageLimit: Int

    package init(pageSize: Int = 1000, pageLimit: Int = 1000) {
        self.pageSize = pageSize
        self.pageLimit = pageLimit
    }
}
