/// Whether what runs now is waited for when the loop settles. Work that follows something for as long as it lives is not.
package enum CountedWork {
    @TaskLocal package static var isCounted = true
}
