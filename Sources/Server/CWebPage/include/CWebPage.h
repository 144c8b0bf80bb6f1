#ifndef CWEBPAGE_H
#define CWEBPAGE_H

#include <stddef.h>

/// A file of the page, embedded at build time. `clients/web/bundle.sh` writes the files.
struct web_page_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
    /// The same, compressed by gzip.
    const unsigned char *compressed;
    size_t compressed_length;
};

size_t web_page_file_count(void);

/// The index is below the count.
struct web_page_file web_page_file(size_t index);

#endif
