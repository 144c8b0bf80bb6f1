/// A queue of bytes: appended at the end, removed at the front.
///
/// Checks no bounds: the load driver must cost far less than the server.
struct ByteBuffer: ~Copyable {
    private(set) var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var start = 0
    private var end = 0

    init(capacity: Int) {
        base = .allocate(byteCount: capacity, alignment: 16)
        self.capacity = capacity
    }

    deinit {
        base.deallocate()
    }

    var count: Int {
        @inline(__always) get { end &- start }
    }

    /// The first byte; valid until the next `reserve`.
    var front: UnsafeMutableRawPointer {
        @inline(__always) get { base + start }
    }

    /// The address for the next byte; valid for the reserved size.
    var back: UnsafeMutableRawPointer {
        @inline(__always) get { base + end }
    }

    var free: Int {
        @inline(__always) get { capacity &- end }
    }

    /// Reserves room for `size` bytes after the last one.
    @inline(__always)
    mutating func reserve(_ size: Int) {
        if start == end {
            start = 0
            end = 0
        }
        if capacity &- end < size { makeRoom(size) }
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        back.copyMemory(from: source, byteCount: bytes.count)
        end &+= bytes.count
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends `size` bytes that were written at `back`.
    @inline(__always)
    mutating func added(_ size: Int) {
        end &+= size
    }

    /// Removes the first `size` bytes.
    @inline(__always)
    mutating func removeFirst(_ size: Int) {
        start &+= size
    }

    private mutating func makeRoom(_ size: Int) {
        let held = count
        if capacity - held >= size {
            base.copyMemory(from: base + start, byteCount: held)
        } else {
            while capacity - held < size { capacity *= 2 }
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
            larger.copyMemory(from: base + start, byteCount: held)
            base.deallocate()
            base = larger
        }
        start = 0
        end = held
    }
}
