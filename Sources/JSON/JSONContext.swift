/// What a value may want to know of the one it is written for, say which rows of a list they look at. The writer
/// carries it and does not look inside;
/// the value asks for the type it knows: `writer.context as? ListWindows`.
public protocol JSONContext: AnyObject, Sendable {}
