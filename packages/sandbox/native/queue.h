/*
 * On a host with more to do than cores, a program that only computes takes many times its CPU time. The wall
 * limit is there for those that sleep, so its clock stands still while nothing of a run (or pair) has a core
 * although something of it is ready: of each stretch of time the part in which its threads say they queued,
 * but no more than it did not compute in. Threads that merely queue behind each other thus gain nothing. A
 * wait that goes on is told when it is over: its stretch is kept open, and at the limit it gets a moment more.
 *
 * Looked at a few times until the limit, so that the shares of threads that end are not all lost, and once
 * more when it seems to be over; a run that ends before the first look costs nothing and reports nothing.
 */
#ifndef XZ_QUEUE_H
#define XZ_QUEUE_H

#include "supervise.h"

/* The true wall time is at most this many times the limit. */
#define WALL_MOST_FACTOR 4

/* A run has started: sets its deadlines. */
void queue_start(struct keeper *keeper, struct run *run, uint64_t started, uint64_t wall);
/* Gives a run `grace` from now on at most. */
void queue_shorten(const struct keeper *keeper, struct run *run, uint64_t now, uint64_t grace);
/* When the wall time of a run is over as far as is known, on the true clock. */
uint64_t queue_deadline(const struct keeper *keeper, const struct run *run);
/*
 * When a pair will have been idle for too long if neither computes from now on, on the true clock; NEVER without such
 * a limit, and unless both are alive. Two that wait for each other, or sleep, would otherwise hold the core until the
 * wall limit, which allows for an interactor that computes.
 */
uint64_t queue_idle_deadline(const struct keeper *keeper);
/* Looks when it is time to. The deadlines may be later after it. */
void queue_look(struct keeper *keeper, uint64_t now);

#endif
