/* The lists of system calls that nothing judged has any business with. */
#ifndef XZ_SECCOMP_H
#define XZ_SECCOMP_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Filters the calling thread and all that it starts. Needs no_new_privs. mount, move_mount and umount2 then
 * only live with `pass` as their sixth argument, which nobody else must learn. 0, or -1 with errno.
 */
int seccomp_install(uint64_t *pass);

/*
 * Filters the calling thread and all that it starts a second time, for programs that no namespace keeps apart: no
 * signal, priority, System V object, socket or mode of a file of others. With `are_signals_scoped` Landlock keeps
 * signals within what the program starts; without it the caller alone may be signalled. Writes the stack alone, for
 * use after vfork. 0, or -1 with errno.
 */
int seccomp_keep_to_itself(bool are_signals_scoped);

#endif
