// Makes one call of a program fail, for tests. Loaded with LD_PRELOAD into an executable of the package.
//
// OFFSTAGE_FAULT=NAME:N:ERRNO makes the N-th call of NAME from the executable fail with this errno; N counts from 1.
// N+ makes each call from the N-th on fail. Calls that libraries make never fail.
//
// NAME: read, write, send, poll, open, fcntl, fstat, dup2, pipe, malloc (of 64 KiB and more).
//
// OFFSTAGE_FAULT_COUNTS=FILE: the number of calls of each name, as lines "NAME COUNT", is written to the file at exit.
