/*
 * A working keeper: the state of its runs, and the wait until all have ended. Pairs have additional rules
 * (pair.c).
 */
#ifndef XZ_SUPERVISE_H
#define XZ_SUPERVISE_H

#include "cell.h"
#include "relay.h"
#include "tree.h"

#include <signal.h>

#define NEVER UINT64_MAX

struct keeper {
    const struct keeper_options *options;
    struct shared *shared;
    struct cell cells[2];
    int count;          /* cells running now */
    uint32_t run_id;
    bool is_pair;
    uint64_t parallelism;
    int first_ended;    /* cell, or -1 */
    int shield[2];      /* in a pair: copies of the interactor's pipe ends, or -1; see pair.c */
    uint64_t next_shield_check;
    int unheard;        /* in a pair: copy of the contestant's read end, or -1; see pair.h */
    int unread;         /* in a pair: copy of the interactor's read end once that has exited, or -1; see pair.h */
    int unended;        /* in a pair: copy of the contestant's write end, or -1; see pair.h */
    uint64_t unended_since; /* when the contestant exited, or 0 */
    pid_t relays[2];    /* in a recorded pair: up and down, or 0 */
    struct relay_logs *logs;
    enum reading reading[2]; /* what each side of a pair did at the wall limit */
    uint64_t queue_ns;  /* for which the wall clock was paused; see queue.h */
    uint64_t queue_seen_at, next_look, look_every, idle_carried, moment_end;
    bool is_leaving;
    sigset_t wait_mask;
};

static inline struct run_clock *clock_of(const struct cell *cell)
{
    return &cell->shared->clocks[cell->index];
}

/* Ends all runs, then the keeper. */
void leave(struct keeper *keeper) __attribute__((noreturn));
bool is_asked_to_leave(void);

/* Returns when nothing runs any more. */
void supervise(struct keeper *keeper);

#endif
