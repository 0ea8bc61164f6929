/**
 * Settings that keep the memory of a Node process small, for programs that pass much data through. New objects get at
 * most 4 MiB instead of 16 MiB, and old objects are collected after they have grown by a fifth instead of to a
 * multiple. glibc returns freed buffers to the system immediately; by default each thread keeps its freed memory, such
 * as 10 MiB after a password hash. With these settings, the migration of a HOJ dump of 96 MB used 44 MiB more memory
 * than at its start, instead of 156 MiB.
 */

/** Options of Node. */
export const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

/** Environment variables for glibc. Other C libraries ignore them. */
export const smallHeapEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
