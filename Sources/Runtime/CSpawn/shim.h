#include <spawn.h>

#ifdef __linux__
// glibc declares it for programs that define _GNU_SOURCE, which Swift does not.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif
