/**
 * For programs that pass much data through. New objects get at most 4 MiB instead of 16, and old ones are collected
 * after growing by a fifth instead of to a multiple. Buffers are returned to the system immediately: by default each
 * thread keeps freed memory of its own, such as 10 MiB of a password hash. The migration of a HOJ dump of 96 MB then
 * grew by 44 instead of 156 MiB.
 */

/** Options of Node. */
export const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

/** Variables of the environment, for glibc; other libraries ignore them. */
export const smallHeapEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
