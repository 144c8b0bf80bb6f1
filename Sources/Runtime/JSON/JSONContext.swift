/// Reader-specific information for values that depend on their reader, such as the visible rows of a list. The writer
/// carries it unread; a value asks for its type: `writer.context as? ListWindows`.
public protocol JSONContext: AnyObject, Sendable {}
