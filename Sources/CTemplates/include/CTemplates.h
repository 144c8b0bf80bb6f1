#ifndef CTEMPLATES_H
#define CTEMPLATES_H

#include <stddef.h>

/// A file, embedded at build time.
struct template_file {
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

/// Files of the folder templates.
size_t template_count(void);

/// The index is below the count.
struct template_file template_file(size_t index);

/// The list of Offstage's public types, one a line.
struct template_file public_types(void);

#endif
