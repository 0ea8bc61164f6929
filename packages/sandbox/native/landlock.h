/* Isolates a program without namespaces from the host's files and processes, if the kernel has Landlock. */
#ifndef XZ_LANDLOCK_H
#define XZ_LANDLOCK_H

#include "frame.h"

/* From this version on, signals are limited to the program and its descendants. */
#define LANDLOCK_SIGNALS 6

/* The kernel's version; 0 without Landlock. */
int landlock_version(void);
/*
 * Confines the calling thread and its descendants: they may write only in the box, and read system files and
 * the host's side of the run's binds. Needs no_new_privs. Returns 0, or -1 with errno.
 */
int landlock_confine(int box, const struct run_spec *spec, int version);

#endif
