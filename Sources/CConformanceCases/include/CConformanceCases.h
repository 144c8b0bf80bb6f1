#ifndef CONFORMANCE_CASES_H
#define CONFORMANCE_CASES_H

#include <stddef.h>

/// A file, embedded at build time.
struct embedded_file {
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

size_t conformance_case_count(void);

/// The index is below the count.
struct embedded_file conformance_case(size_t index);

size_t recorded_session_count(void);

/// The index is below the count.
struct embedded_file recorded_session(size_t index);

#endif
