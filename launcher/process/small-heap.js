/**
 * Option of Node for programs that pass much data through: with new objects in at most 4 MiB instead of 16, the resident
 * memory of a migration grows by half as much, at equal speed.
 */
export const smallHeap = '--max-semi-space-size=4';
