#define _GNU_SOURCE
#include "pair.h"

#include "queue.h"
#include "watch.h"

#include <fcntl.h>
#include <unistd.h>

#define SHIELD_CHECK_NS (20ull * 1000000ull)

void pair_drop_shield(struct keeper *keeper)
{
    for (int i = 0; i < 2; i++) {
        if (keeper->shield[i] >= 0)
            close(keeper->shield[i]);
        keeper->shield[i] = -1;
    }
}

uint64_t pair_check_shield(struct keeper *keeper, uint64_t now)
{
    const struct cell *interactor = &keeper->cells[1];
    if (!keeper->is_pair || (keeper->shield[0] < 0 && keeper->shield[1] < 0))
        return NEVER;
    if (!interactor->run.is_active) {
        pair_drop_shield(keeper);
        return NEVER;
    }
    if (!interactor->run.is_started)
        return now + SHIELD_CHECK_NS;
    if (now < keeper->next_shield_check)
        return keeper->next_shield_check;
    keeper->next_shield_check = now + SHIELD_CHECK_NS;
    pid_t init = clock_of(interactor)->init;
    for (int i = 0; i < 2; i++)
        if (keeper->shield[i] >= 0 && !watch_is_leaving(init) && !watch_holds_pipe(init, keeper->shield[i]) &&
            !watch_is_leaving(init)) {
            close(keeper->shield[i]);
            keeper->shield[i] = -1;
        }
    return keeper->next_shield_check;
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

int pair_start(struct keeper *keeper, enum fault_code *code, struct failure *failure)
{
    int up[2] = {-1, -1}, down[2] = {-1, -1};
    *code = FAULT_SETUP;
    if (pipe2(up, O_CLOEXEC) < 0 || pipe2(down, O_CLOEXEC) < 0)
        failure_set(failure, "make a pipe");
    const struct joined contestant = {.in = down[0], .out = up[1]}, interactor = {.in = up[0], .out = down[1]};
    bool is_running = !failure->what && cell_start(&keeper->cells[1], &interactor, code, failure) == 0;
    if (is_running && cell_start(&keeper->cells[0], &contestant, code, failure) < 0) {
        cell_stop(&keeper->cells[1]);
        struct failure ignored = {0};
        cell_finish(&keeper->cells[1], &ignored);
        is_running = false;
    }
    keeper->shield[0] = up[0];
    keeper->shield[1] = down[1];
    if (up[1] >= 0)
        close(up[1]);
    if (down[0] >= 0)
        close(down[0]);
    if (is_running)
        return 0;
    pair_drop_shield(keeper);
    return -1;
}
