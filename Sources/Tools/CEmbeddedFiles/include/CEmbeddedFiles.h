#ifndef CEMBEDDED_FILES_H
#define CEMBEDDED_FILES_H

#include <stddef.h>

/// A file of the package, embedded at build time.
struct embedded_file {
    /// Relative to the package.
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

size_t embedded_file_count(void);

/// The index is below the count.
struct embedded_file embedded_file(size_t index);

#endif
