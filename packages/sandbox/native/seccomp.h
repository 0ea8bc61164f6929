/* The list of system calls that nothing judged has any business with. */
#ifndef XZ_SECCOMP_H
#define XZ_SECCOMP_H

#include <stdint.h>

/*
 * Filters the calling thread and all that it starts. Needs no_new_privs. mount, move_mount and umount2 then
 * only live with `pass` as their sixth argument, which nobody else must learn. 0, or -1 with errno.
 */
int seccomp_install(uint64_t *pass);

#endif
