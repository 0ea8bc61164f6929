/*
 * On an overloaded host, the wall time of a CPU-bound program is a multiple of its CPU time. The wall limit
 * exists to stop sleeping programs, so its clock is paused while no thread of the run (or pair) has a core
 * although at least one is runnable. Per sampling interval, the paused time is the run-queue delay reported
 * by the threads, capped at the interval minus the CPU time used; threads that queue only behind each other
 * gain nothing. A delay in progress is reported only when it ends: its interval stays open, and a run at the
 * limit gets a short extension.
 *
 * Samples are taken several times before the limit, because the delays of exited threads are lost, and once
 * more at the limit. A run that ends before the first sample costs nothing and reports nothing.
 */
#ifndef XZ_QUEUE_H
#define XZ_QUEUE_H

#include "supervise.h"

/* The real wall time is at most this multiple of the limit. */
#define WALL_MOST_FACTOR 4

/* Sets the deadlines of a run that has started. */
void queue_start(struct keeper *keeper, struct run *run, uint64_t started, uint64_t wall);
/* Limits the rest of a run to `grace` from now on. */
void queue_shorten(const struct keeper *keeper, struct run *run, uint64_t now, uint64_t grace);
/* Deadline of a run's wall time as far as known, on the real clock. */
uint64_t queue_deadline(const struct keeper *keeper, const struct run *run);
/*
 * When a pair will have been idle for too long if neither side uses CPU from now on, on the real clock; NEVER
 * without such a limit, and unless both are alive. Two programs that wait for each other, or sleep, would
 * otherwise hold the core until the wall limit, which includes time for an interactor that computes.
 */
uint64_t queue_idle_deadline(const struct keeper *keeper);
/* Takes a sample if one is due. The deadlines may be later afterwards. */
void queue_look(struct keeper *keeper, uint64_t now);

#endif
