/* A wall clock that is paused while a run only waits for a core; queue.h explains why and by how much. */
#define _GNU_SOURCE
#include "queue.h"

#include "tree.h"

#define LOOKS 8
#define LOOK_LEAST_NS (50ull * 1000000ull)
#define MOMENT_NS (5ull * 1000000ull)

void queue_start(struct keeper *keeper, struct run *run, uint64_t started, uint64_t wall)
{
    run->wall_deadline = started + wall - keeper->queue_ns;
    run->wall_most = started + WALL_MOST_FACTOR * wall;
    if (keeper->queue_seen_at)
        return;
    keeper->look_every = wall / LOOKS > LOOK_LEAST_NS ? wall / LOOKS : LOOK_LEAST_NS;
    keeper->queue_seen_at = started;
    keeper->next_look = started + keeper->look_every;
}

void queue_shorten(const struct keeper *keeper, struct run *run, uint64_t now, uint64_t grace)
{
    run->wall_deadline = now + grace - keeper->queue_ns;
    if (now + WALL_MOST_FACTOR * grace < run->wall_most)
        run->wall_most = now + WALL_MOST_FACTOR * grace;
}

uint64_t queue_deadline(const struct keeper *keeper, const struct run *run)
{
    uint64_t deadline = run->wall_deadline + keeper->queue_ns;
    if (deadline < keeper->moment_end)
        deadline = keeper->moment_end;
    return deadline < run->wall_most ? deadline : run->wall_most;
}

uint64_t queue_idle_deadline(const struct keeper *keeper)
{
    uint64_t started = 0, busy = 0, idle = keeper->is_pair ? keeper->shared->pair.idle_ns : 0;
    if (!idle)
        return NEVER;
    for (int i = 0; i < keeper->count; i++) {
        const struct cell *cell = &keeper->cells[i];
        if (!cell->run.is_started || !cell->run.is_active)
            return NEVER;
        if (clock_of(cell)->started > started)
            started = clock_of(cell)->started;
        busy += cell_is_polled(cell) ? cell->run.cpu_ns : cell_cpu_ns(cell);
    }
    uint64_t deadline = started + idle + busy + keeper->queue_ns;
    return deadline < keeper->moment_end ? keeper->moment_end : deadline;
}

static uint64_t grown(uint64_t *seen, uint64_t value)
{
    uint64_t more = value > *seen ? value - *seen : 0;
    *seen = value;
    return more;
}

static bool is_running(const struct run *run)
{
    return run->is_started && run->is_active;
}

static bool is_over(const struct keeper *keeper, uint64_t now)
{
    for (int i = 0; i < keeper->count; i++)
        if (is_running(&keeper->cells[i].run) && now >= queue_deadline(keeper, &keeper->cells[i].run))
            return true;
    return now >= queue_idle_deadline(keeper);
}

static bool is_ready(const struct keeper *keeper)
{
    for (int i = 0; i < keeper->count; i++)
        if (is_running(&keeper->cells[i].run) && tree_is_ready(clock_of(&keeper->cells[i])->init))
            return true;
    return false;
}

void queue_look(struct keeper *keeper, uint64_t now)
{
    if (!keeper->queue_seen_at || (now < keeper->next_look && !is_over(keeper, now)))
        return;
    uint64_t queued = 0, busy = 0, passed = now - keeper->queue_seen_at;
    for (int i = 0; i < keeper->count; i++) {
        struct run *run = &keeper->cells[i].run;
        if (!is_running(run))
            continue;
        queued += grown(&run->queue_seen, tree_queue_ns(clock_of(&keeper->cells[i])->init));
        busy += grown(&run->cpu_seen, cell_is_polled(&keeper->cells[i]) ? run->cpu_ns : cell_cpu_ns(&keeper->cells[i]));
    }
    uint64_t idle = keeper->idle_carried + (passed > busy ? passed - busy : 0);
    uint64_t credit = queued < idle ? queued : idle;
    bool is_waiting = busy < passed / 2 && is_ready(keeper);
    keeper->queue_ns += credit;
    keeper->idle_carried = is_waiting ? idle - credit : 0;
    keeper->queue_seen_at = now;
    keeper->next_look = now + keeper->look_every;
    keeper->moment_end = is_waiting && is_over(keeper, now) ? now + MOMENT_NS : 0;
    for (int i = 0; i < keeper->count; i++)
        if (keeper->cells[i].run.is_active)
            keeper->cells[i].run.queue_ns = keeper->queue_ns;
}
