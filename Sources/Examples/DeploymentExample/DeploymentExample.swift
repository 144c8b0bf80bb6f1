import ArgumentParser
import Offstage
import OffstageArchive
import OffstageCommands
import OffstagePostgres
import OffstageServer
import OffstageWeb
import ReferenceApps

/// The reference apps for many users on many machines: the article Deployment runs it behind a load balancer, with the
/// sessions in a PostgreSQL database.
@main
struct DeploymentExample: OffstageMain {
    static let apps = ReferenceApps.all
    static let archives: [any SessionArchive.Type] = [PostgresArchive.self, SQLiteArchive.self]
    static let extraCommands: [any ParsableCommand.Type] = [WebCommand<DeploymentExample>.self]
}
