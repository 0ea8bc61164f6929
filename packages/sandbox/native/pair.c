/*
 * Code for pairs only: the pipes between the two programs, the shield that preserves the order of their ends
 * (see pair.h), the recorders, and the grace period of the remaining program.
 */
#define _GNU_SOURCE
#include "pair.h"

#include "queue.h"
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHIELD_CHECK_NS (20ull * 1000000ull)
#define UNENDED_CHECK_NS (1ull * 1000000ull)
/* An interactor that has neither computed nor visibly waited for input for so long waits in another way. */
#define UNENDED_MOST_NS (1000ull * 1000000ull)

static void drop_shield(struct keeper *keeper)
{
    for (int i = 0; i < 2; i++)
        close_if_open(&keeper->shield[i]);
}

int pair_unheard(const struct keeper *keeper)
{
    return keeper->is_pair && !keeper->cells[0].run.is_active ? keeper->unheard : -1;
}

/* Reads a portion and discards it; closes the descriptor when nothing can arrive any more. */
static void take_for_nobody(int *end)
{
    char nobody[65536];
    ssize_t got = read(*end, nobody, sizeof nobody);
    if (got == 0 || (got < 0 && errno != EINTR))
        close_if_open(end);
}

void pair_take_unheard(struct keeper *keeper)
{
    take_for_nobody(&keeper->unheard);
}

int pair_unread(const struct keeper *keeper)
{
    return keeper->is_pair && !keeper->cells[1].run.is_active ? keeper->unread : -1;
}

void pair_take_unread(struct keeper *keeper)
{
    take_for_nobody(&keeper->unread);
}

bool pair_is_unaware(const struct keeper *keeper)
{
    return keeper->is_pair && keeper->unended >= 0;
}

/* Whether the interactor has read all output of the contestant and waits for more, judged by /proc and the pipe. */
static bool awaits_more(const struct keeper *keeper, uint64_t now)
{
    pid_t init = clock_of(&keeper->cells[1])->init;
    int left = 0;
    if (keeper->shield[0] < 0 || ioctl(keeper->shield[0], FIONREAD, &left) < 0)
        return true;
    bool is_waiting = (left == 0 && tree_reading(init) != READING_NOT) ||
                      (now - keeper->unended_since > UNENDED_MOST_NS && !tree_is_ready(init));
    /* What is seen of a tree without a program says nothing: its report arrives soon. */
    return is_waiting && !tree_is_leaving(init);
}

/* Closes the copy of the contestant's write end when the interactor may learn of its end; returns the next check. */
static uint64_t check_unended(struct keeper *keeper, uint64_t now)
{
    const struct run_clock *clock = clock_of(&keeper->cells[0]);
    if (keeper->unended < 0)
        return NEVER;
    if (keeper->cells[0].run.is_active) {
        bool is_closed = keeper->cells[0].run.is_started && !tree_is_leaving(clock->init) &&
                         !tree_holds_pipe(clock->init, keeper->unended) && !tree_is_leaving(clock->init);
        if (is_closed)
            close_if_open(&keeper->unended);
        return is_closed ? NEVER : now + SHIELD_CHECK_NS;
    }
    if (keeper->unended_since == 0)
        keeper->unended_since = now;
    bool is_well = clock->ended && WIFEXITED(clock->status) && WEXITSTATUS(clock->status) == 0;
    if (!is_well && (!keeper->cells[1].run.is_started || !awaits_more(keeper, now)))
        return now + UNENDED_CHECK_NS;
    close_if_open(&keeper->unended);
    return NEVER;
}

uint64_t pair_check_shield(struct keeper *keeper, uint64_t now)
{
    const struct cell *interactor = &keeper->cells[1];
    if (!keeper->is_pair || (keeper->shield[0] < 0 && keeper->shield[1] < 0))
        return NEVER;
    uint64_t unended = interactor->run.is_active && !keeper->cells[0].run.is_active ? check_unended(keeper, now) : NEVER;
    if (!interactor->run.is_active) {
        if (!keeper->shared->pair.is_recorded && keeper->shield[0] >= 0) {
            keeper->unread = keeper->shield[0];
            keeper->shield[0] = -1;
        }
        drop_shield(keeper);
        close_if_open(&keeper->unended);
        /* Later output of the contestant has no reader; output sent to the contestant must still arrive. */
        relay_stop(&keeper->relays[0]);
        return NEVER;
    }
    if (now < keeper->next_shield_check)
        return unended < keeper->next_shield_check ? unended : keeper->next_shield_check;
    keeper->next_shield_check = now + SHIELD_CHECK_NS;
    if (keeper->cells[0].run.is_active)
        check_unended(keeper, now);
    if (!interactor->run.is_started)
        return unended < keeper->next_shield_check ? unended : keeper->next_shield_check;
    pid_t init = clock_of(interactor)->init;
    for (int i = 0; i < 2; i++)
        if (keeper->shield[i] >= 0 && !tree_is_leaving(init) && !tree_holds_pipe(init, keeper->shield[i]) &&
            !tree_is_leaving(init)) {
            close(keeper->shield[i]);
            keeper->shield[i] = -1;
        }
    return unended < keeper->next_shield_check ? unended : keeper->next_shield_check;
}

bool pair_is_flooded(const struct keeper *keeper)
{
    if (!keeper->is_pair || !keeper->shared->pair.is_recorded)
        return false;
    return __atomic_load_n(&keeper->logs->up.total, __ATOMIC_RELAXED) > keeper->cells[0].run.spec->output;
}

void pair_give_grace(struct keeper *keeper)
{
    struct run *contestant = &keeper->cells[0].run;
    if (!keeper->is_pair || contestant->is_cut_off || keeper->cells[1].run.is_active || !contestant->is_active ||
        !contestant->is_started)
        return;
    uint64_t now = monotonic_ns();
    if (now + keeper->shared->pair.grace_ns < queue_deadline(keeper, contestant)) {
        queue_shorten(keeper, contestant, now, keeper->shared->pair.grace_ns);
        contestant->is_cut_off = true;
    }
}

void pair_note_reading(struct keeper *keeper)
{
    for (int i = 0; keeper->is_pair && i < 2; i++)
        if (keeper->cells[i].run.is_active)
            keeper->reading[i] = tree_reading(clock_of(&keeper->cells[i])->init);
}

/* One direction between the programs: a pipe, or two with a recorder between them. */
struct way {
    int source, target; /* the programs' ends */
    int from, to;       /* the recorder's, or -1 */
};

static const struct way no_way = {-1, -1, -1, -1};

static int make_way(struct way *way, bool is_recorded, struct failure *failure)
{
    int first[2], second[2];
    *way = no_way;
    if (pipe2(first, O_CLOEXEC) < 0)
        return FAIL(failure, "make a pipe");
    way->source = first[1];
    way->target = first[0];
    if (!is_recorded)
        return 0;
    if (pipe2(second, O_CLOEXEC) < 0)
        return FAIL(failure, "make a pipe");
    way->from = first[0];
    way->to = second[1];
    way->target = second[0];
    return 0;
}

static void close_way(struct way *way)
{
    close_if_open(&way->source);
    close_if_open(&way->target);
    close_if_open(&way->from);
    close_if_open(&way->to);
}

static int start_recorders(struct keeper *keeper, const struct way *up, const struct way *down, struct failure *failure)
{
    struct relay_logs *logs = keeper->logs = relay_logs_clear(keeper->logs);
    if (!logs)
        return FAIL(failure, "map the transcript");
    keeper->relays[0] = relay_start(up->from, up->to, keeper->options->core, logs, &logs->up);
    keeper->relays[1] = relay_start(down->from, down->to, keeper->options->core, logs, &logs->down);
    return keeper->relays[0] < 0 || keeper->relays[1] < 0 ? FAIL(failure, "start a recorder") : 0;
}

static int start_programs(struct keeper *keeper, const struct way *up, const struct way *down, enum fault_code *code,
                          struct failure *failure)
{
    const struct joined contestant = {.in = down->target, .out = up->source};
    const struct joined interactor = {.in = up->target, .out = down->source};
    if (cell_start(&keeper->cells[1], &interactor, code, failure) < 0)
        return -1;
    if (cell_start(&keeper->cells[0], &contestant, code, failure) == 0)
        return 0;
    cell_stop(&keeper->cells[1]);
    struct failure ignored = {0};
    cell_finish(&keeper->cells[1], &ignored);
    return -1;
}

int pair_start(struct keeper *keeper, enum fault_code *code, struct failure *failure)
{
    bool is_recorded = keeper->shared->pair.is_recorded;
    struct way up = no_way, down = no_way;
    *code = FAULT_SETUP;
    keeper->reading[0] = keeper->reading[1] = READING_UNKNOWN;
    bool is_running = make_way(&up, is_recorded, failure) == 0 && make_way(&down, is_recorded, failure) == 0 &&
                      (!is_recorded || start_recorders(keeper, &up, &down, failure) == 0) &&
                      start_programs(keeper, &up, &down, code, failure) == 0;
    if (is_running) {
        keeper->shield[0] = up.target;
        keeper->shield[1] = down.source;
        keeper->unheard = down.target;
        up.target = down.source = down.target = -1;
        if (!is_recorded) {
            keeper->unended = up.source;
            up.source = -1;
        }
        keeper->unended_since = 0;
    } else {
        pair_stop(keeper);
    }
    close_way(&up);
    close_way(&down);
    return is_running ? 0 : -1;
}

void pair_stop(struct keeper *keeper)
{
    drop_shield(keeper);
    close_if_open(&keeper->unheard);
    close_if_open(&keeper->unread);
    close_if_open(&keeper->unended);
    relay_stop(&keeper->relays[0]);
    relay_stop(&keeper->relays[1]);
}
