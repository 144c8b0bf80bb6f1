import JSONRPC

/// Returns the next bytes; nil at the end of the input.
func readBytes(_ descriptor: Int32) -> [UInt8]? {
    // An input that cannot be read has ended.
    guard let bytes = try? FileDescriptors.read(descriptor), !bytes.isEmpty else { return nil }
    return bytes
}
