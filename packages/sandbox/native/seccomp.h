/* System calls that no judged program needs. */
#ifndef XZ_SECCOMP_H
#define XZ_SECCOMP_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Filters the calling thread and its descendants. Needs no_new_privs. mount, move_mount and umount2 then
 * require `pass` as their sixth argument, which must stay secret. Returns 0, or -1 with errno.
 */
int seccomp_install(uint64_t *pass);

/*
 * Adds a second filter to the calling thread and its descendants, for programs without namespaces: it denies
 * signals, priorities, System V objects, sockets and file modes of others. With `are_signals_scoped`,
 * Landlock limits signals to the program's descendants; without it the caller can signal only itself. Writes
 * only to the stack, for use after vfork. Returns 0, or -1 with errno.
 */
int seccomp_keep_to_itself(bool are_signals_scoped);

#endif
