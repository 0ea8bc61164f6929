/*
 * The keeper waits in one ppoll for everything: reports of init, output, out-of-memory events, the client
 * (which may cancel or disconnect), the death of the helper, and the next deadline, to the nanosecond.
 */
#define _GNU_SOURCE
#include "supervise.h"

#include "collect.h"
#include "pair.h"
#include "queue.h"
#include "tree.h"

#include <errno.h>
#include <poll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SETUP_GRACE_NS (10ull * 1000000000ull)
#define POLL_EVERY_NS (2ull * 1000000ull)
#define CPU_CHECK_LEAST_NS (500ull * 1000ull)
#define FLOOD_CHECK_NS (10ull * 1000000ull)

static void end_run(struct keeper *keeper, struct cell *cell)
{
    if (!cell->run.is_active)
        return;
    cell_stop(cell);
    if (keeper->first_ended < 0)
        keeper->first_ended = cell->index;
}

static void hit(struct keeper *keeper, struct cell *cell, enum limit_hit hit)
{
    if (cell->run.hit == HIT_NOTHING)
        cell->run.hit = hit;
    end_run(keeper, cell);
}

/*
 * Both programs of a pair share the wall limit: neither may continue and seem to end by itself because the
 * other was killed.
 */
static void hit_wall(struct keeper *keeper, struct cell *cell)
{
    if (cell->run.is_cut_off) {
        end_run(keeper, cell);
        return;
    }
    pair_note_reading(keeper);
    for (int i = 0; i < keeper->count; i++)
        if (keeper->cells[i].run.is_active && keeper->cells[i].run.hit == HIT_NOTHING)
            keeper->cells[i].run.hit = HIT_WALL;
    for (int i = 0; i < keeper->count; i++)
        end_run(keeper, &keeper->cells[i]);
}

static void check_cpu(struct keeper *keeper, struct cell *cell, uint64_t now)
{
    struct run *run = &cell->run;
    uint64_t used = cell_is_polled(cell) ? run->cpu_ns : cell_cpu_ns(cell);
    if (used >= run->spec->cpu_ns) {
        hit(keeper, cell, HIT_CPU);
        return;
    }
    uint64_t least = (run->spec->cpu_ns - used) / keeper->parallelism;
    run->next_cpu_check = now + (least > CPU_CHECK_LEAST_NS ? least : CPU_CHECK_LEAST_NS);
}

/* Handles expired deadlines and returns the next one. */
static uint64_t check_time(struct keeper *keeper, struct cell *cell, uint64_t now)
{
    struct run *run = &cell->run;
    if (!run->is_started) {
        uint64_t started = __atomic_load_n(&clock_of(cell)->started, __ATOMIC_ACQUIRE);
        uint64_t wall = keeper->is_pair ? keeper->shared->pair.wall_ns : run->spec->wall_ns;
        if (started) {
            run->is_started = true;
            queue_start(keeper, run, started, wall);
            run->next_cpu_check = started + run->spec->cpu_ns / keeper->parallelism;
        } else if (now < run->launched + SETUP_GRACE_NS) {
            /* Check again when the run could first reach its CPU limit, to learn its actual start. */
            uint64_t soonest = run->spec->cpu_ns / keeper->parallelism;
            soonest = run->launched + (soonest < wall ? soonest : wall);
            if (cell_is_polled(cell) || keeper->is_pair)
                soonest = now + POLL_EVERY_NS;
            return soonest > now ? soonest : now + CPU_CHECK_LEAST_NS;
        } else {
            failure_set(&clock_of(cell)->failure, "start in time");
            end_run(keeper, cell);
            return NEVER;
        }
    }
    queue_look(keeper, now);
    if (now >= queue_deadline(keeper, run) || now >= queue_idle_deadline(keeper))
        hit_wall(keeper, cell);
    else if (now >= run->next_cpu_check)
        check_cpu(keeper, cell, now);
    if (!run->is_active)
        return NEVER;
    uint64_t next = queue_deadline(keeper, run), idle = queue_idle_deadline(keeper);
    if (idle < next)
        next = idle;
    if (keeper->next_look < next)
        next = keeper->next_look;
    if (run->next_cpu_check < next)
        next = run->next_cpu_check;
    if (cell_is_polled(cell)) {
        cell_poll_usage(cell);
        if (run->peak > run->spec->memory) {
            hit(keeper, cell, HIT_MEMORY);
            return NEVER;
        }
        if (now + POLL_EVERY_NS < next)
            next = now + POLL_EVERY_NS;
        if (run->next_cpu_check > now + POLL_EVERY_NS)
            run->next_cpu_check = now + POLL_EVERY_NS;
    } else if (run->was_oom_seen) {
        if (cgroup_is_oom_killed(&cell->group)) {
            hit(keeper, cell, HIT_MEMORY);
            return NEVER;
        }
        next = now + 2 * CPU_CHECK_LEAST_NS < next ? now + 2 * CPU_CHECK_LEAST_NS : next;
    }
    return next;
}

/* True if a contestant was stopped because of too much output; checked before all other events. */
static bool end_flood(struct keeper *keeper)
{
    if (!pair_is_flooded(keeper) || !keeper->cells[0].run.is_active)
        return false;
    hit(keeper, &keeper->cells[0], HIT_OUTPUT);
    return true;
}

static void read_client(struct keeper *keeper)
{
    uint8_t bytes[FRAME_HEADER];
    struct frame_header header;
    if (read_all(keeper->options->client, bytes, sizeof bytes) < 0 || !frame_parse_header(bytes, &header) ||
        header.type != FRAME_CANCEL || header.length != 0) {
        keeper->is_leaving = true;
        return;
    }
    if (header.id == keeper->run_id)
        for (int i = 0; i < keeper->count; i++)
            hit(keeper, &keeper->cells[i], HIT_CANCELLED);
}

/* Init reported that the program ended, or that it could not be started. */
static void read_report(struct keeper *keeper, struct cell *cell)
{
    uint8_t byte;
    if (read(cell->reports, &byte, 1) != 1)
        return;
    end_flood(keeper);
    /* While the shield holds, a contestant that is already exiting does so by itself. */
    const struct cell *contestant = &keeper->cells[0];
    if (cell->index == 1 && pair_is_unaware(keeper) && WIFEXITED(clock_of(cell)->status))
        keeper->first_ended = 1;
    else if (cell->index == 1 && keeper->first_ended < 0 && contestant->run.is_active && clock_of(contestant)->started &&
        (clock_of(contestant)->ended || tree_is_leaving(clock_of(contestant)->init)))
        keeper->first_ended = 0;
    end_run(keeper, cell);
}

static void notice_deaths(struct keeper *keeper, struct cell *cell)
{
    struct run_clock *clock = clock_of(cell);
    siginfo_t info = {0};
    if (!cell->run.is_active || clock->init <= 0)
        return;
    if (waitid(P_PID, (id_t)clock->init, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || info.si_pid == 0)
        return;
    if (!clock->ended && !cgroup_is_oom_killed(&cell->group))
        failure_set(&clock->failure, "keep the run's init alive");
    end_run(keeper, cell);
}

static void drain_oom_event(const struct cell *cell)
{
    uint64_t count;
    if (cell->group.host->version == 1 && read(cell->group.oom_event, &count, sizeof count) < 0)
        return;
    if (cell->group.host->version == 2)
        cgroup_is_oom_killed(&cell->group);
}

/* The event sources of a cell. */
enum source { SOURCE_REPORT, SOURCE_ZYGOTE, SOURCE_OUTPUT, SOURCE_ERRORS, SOURCE_GROUP, SOURCES };
enum { EVENTS_MOST = 4 + 2 * SOURCES };

struct wait_list {
    struct pollfd events[EVENTS_MOST];
    struct { struct cell *cell; enum source source; } owners[EVENTS_MOST];
    nfds_t count;
};

static void wait_for_cell(struct wait_list *list, struct cell *cell)
{
    bool has_group = cgroup_exists(&cell->group);
    const int descriptors[SOURCES] = {cell->reports, cell->commands, cell->run.out.pipe, cell->run.err.pipe,
                                      has_group ? cell->group.oom_event : -1};
    for (int source = 0; source < SOURCES; source++) {
        bool is_event_file = source == SOURCE_GROUP && has_group && cell->group.host->version == 2;
        short wanted = source == SOURCE_ZYGOTE ? 0 : is_event_file ? POLLPRI : POLLIN;
        list->events[list->count] = (struct pollfd){.fd = descriptors[source], .events = wanted};
        list->owners[list->count].cell = cell;
        list->owners[list->count++].source = (enum source)source;
    }
}

static void hear(struct keeper *keeper, struct cell *cell, enum source source)
{
    switch (source) {
    case SOURCE_REPORT:
        read_report(keeper, cell);
        break;
    case SOURCE_ZYGOTE: /* it only ever hangs up */
        if (!cgroup_is_oom_killed(&cell->group))
            failure_set(&clock_of(cell)->failure, "keep the zygote alive");
        end_run(keeper, cell);
        break;
    case SOURCE_OUTPUT:
        sink_take(&cell->run.out);
        if (cell->run.out.total > cell->run.spec->output)
            hit(keeper, cell, HIT_OUTPUT);
        break;
    case SOURCE_ERRORS:
        sink_take(&cell->run.err);
        break;
    case SOURCE_GROUP:
        drain_oom_event(cell);
        cell->run.was_oom_seen = true;
        break;
    case SOURCES:
        break;
    }
}

/*
 * Returns the time of the next check; also handles what is due. Sets `is_over` and returns NEVER if a run
 * ended by it.
 */
static uint64_t pass_deadlines(struct keeper *keeper, uint64_t now, bool *is_over)
{
    uint64_t next = keeper->is_pair && keeper->shared->pair.is_recorded ? now + FLOOD_CHECK_NS : NEVER;
    *is_over = end_flood(keeper);
    if (*is_over)
        return NEVER;
    for (int i = 0; i < keeper->count; i++) {
        struct cell *cell = &keeper->cells[i];
        if (!cell->run.is_active)
            continue;
        uint64_t deadline = check_time(keeper, cell, now);
        if (!cell->run.is_active) {
            *is_over = true;
            return NEVER;
        }
        pair_give_grace(keeper);
        if (cell->run.is_started && queue_deadline(keeper, &cell->run) < deadline)
            deadline = queue_deadline(keeper, &cell->run);
        if (deadline < next)
            next = deadline;
    }
    uint64_t shield = pair_check_shield(keeper, now);
    return shield < next ? shield : next;
}

static void wait_for_events(struct keeper *keeper)
{
    struct wait_list list = {.count = 0};
    bool is_over;
    uint64_t now = monotonic_ns();
    uint64_t next = pass_deadlines(keeper, now, &is_over);
    if (is_over)
        return;
    for (int i = 0; i < keeper->count; i++)
        if (keeper->cells[i].run.is_active)
            wait_for_cell(&list, &keeper->cells[i]);
    struct pollfd *client = &list.events[list.count], *life = client + 1, *unheard = life + 1,
                  *unread = unheard + 1;
    *client = (struct pollfd){.fd = keeper->options->client, .events = POLLIN};
    *life = (struct pollfd){.fd = keeper->options->life, .events = POLLIN};
    *unheard = (struct pollfd){.fd = pair_unheard(keeper), .events = POLLIN};
    *unread = (struct pollfd){.fd = pair_unread(keeper), .events = POLLIN};
    uint64_t left = next > now ? next - now : 0;
    struct timespec timeout = {.tv_sec = (time_t)(left / 1000000000u), .tv_nsec = (long)(left % 1000000000u)};
    if (ppoll(list.events, list.count + 4, next == NEVER ? NULL : &timeout, &keeper->wait_mask) < 0) {
        if (errno != EINTR || is_asked_to_leave())
            keeper->is_leaving = true;
        for (int i = 0; i < keeper->count; i++)
            notice_deaths(keeper, &keeper->cells[i]);
        return;
    }
    if (life->revents)
        keeper->is_leaving = true;
    if (client->revents)
        read_client(keeper);
    if (unheard->revents)
        pair_take_unheard(keeper);
    if (unread->revents)
        pair_take_unread(keeper);
    for (nfds_t i = 0; i < list.count; i++)
        if (list.events[i].revents && list.owners[i].cell->run.is_active)
            hear(keeper, list.owners[i].cell, list.owners[i].source);
}

void supervise(struct keeper *keeper)
{
    for (;;) {
        bool is_active = false;
        for (int i = 0; i < keeper->count; i++)
            is_active |= keeper->cells[i].run.is_active;
        if (!is_active)
            break;
        wait_for_events(keeper);
        if (keeper->is_leaving)
            leave(keeper);
    }
    /* A contestant that ended by itself within its grace period was not cut off. */
    if (keeper->cells[0].run.has_status)
        keeper->cells[0].run.is_cut_off = false;
    pair_stop(keeper);
}
