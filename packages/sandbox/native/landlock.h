/* Keeps a program without namespaces from the host's files and processes, where the kernel has Landlock. */
#ifndef XZ_LANDLOCK_H
#define XZ_LANDLOCK_H

#include "frame.h"

/* From this version on signals stay among the program and what it starts. */
#define LANDLOCK_SIGNALS 6

/* What the kernel offers; 0 without Landlock. */
int landlock_version(void);
/*
 * Confines the calling thread and all that it starts: writes in the box alone, reads what the host installs for
 * everybody and the host's side of the run's binds. Needs no_new_privs. 0, or -1 with errno.
 */
int landlock_confine(int box, const struct run_spec *spec, int version);

#endif
