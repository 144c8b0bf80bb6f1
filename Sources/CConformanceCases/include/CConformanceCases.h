#ifndef CONFORMANCE_CASES_H
#define CONFORMANCE_CASES_H

#include <stddef.h>

/// A case file, embedded at build time.
struct conformance_case {
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

size_t conformance_case_count(void);

/// The index is below the count.
struct conformance_case conformance_case(size_t index);

#endif
