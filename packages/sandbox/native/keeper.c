/* The keeper of a slot: receives specifications, starts and supervises their runs, and answers with facts. */
#define _GNU_SOURCE
#include "keeper.h"

#include "answer.h"
#include "pair.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t has_signal_to_leave;

static void on_signal(int number)
{
    if (number == SIGTERM)
        has_signal_to_leave = 1;
}

bool is_asked_to_leave(void)
{
    return has_signal_to_leave;
}

void leave(struct keeper *keeper)
{
    cell_close(&keeper->cells[0]);
    cell_close(&keeper->cells[1]);
    _exit(0);
}

/* A large output must not stay in memory as long as the slot lives. */
static void trim(struct sink *sink)
{
    if (sink->room <= (1u << 20))
        return;
    free(sink->bytes);
    sink->bytes = NULL;
    sink->room = 0;
}

/*
 * Prepares the cell for the next run, after the client has its answer. A zygote that died (the out-of-memory
 * killer may choose it) or misbehaved is replaced, and so is a group whose peak cannot be reset or that holds
 * too much leftover memory. A cell with a kept box keeps its group, because the box lives in the zygote: its
 * memory counts for the next run.
 */
static void mend(struct cell *cell)
{
    siginfo_t info = {0};
    struct cgroup *group = &cell->group;
    bool is_dead = waitid(P_PID, (id_t)cell->zygote, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
    bool is_broken = is_dead || clock_of(cell)->failure.what;
    bool is_worn = cgroup_exists(group) && (!group->can_reset_peak || !cgroup_is_clean(group));
    if (cell->zygote <= 0 || (!is_broken && (!is_worn || cell->has_kept_mount)))
        return;
    cell_close(cell);
    struct failure failure = {0};
    if (cell_open(cell, &failure) < 0)
        log_line("a slot cannot be mended: %s: errno %d", failure.what, failure.error);
}

static void answer(struct keeper *keeper)
{
    struct failure failure = {0};
    for (int i = 0; i < keeper->count; i++) {
        struct cell *cell = &keeper->cells[i];
        if (cell_finish(cell, &failure) < 0 && !failure.what)
            failure_set(&failure, "finish the run");
        if (clock_of(cell)->failure.what)
            failure = clock_of(cell)->failure;
    }
    if (failure.what)
        send_fault(keeper, keeper->run_id, FAULT_SETUP, failure.what, failure.error);
    else
        send_results(keeper);
    for (int i = 0; i < keeper->count; i++) {
        mend(&keeper->cells[i]);
        trim(&keeper->cells[i].run.out);
    }
}

static void refuse(struct keeper *keeper, enum fault_code code, const struct failure *failure)
{
    send_fault(keeper, keeper->run_id, code, failure->what ? failure->what : "unknown", failure->error);
}

static void run(struct keeper *keeper)
{
    struct failure failure = {0};
    enum fault_code code;
    const struct joined alone = {.in = -1, .out = -1};
    int started = keeper->is_pair ? pair_start(keeper, &code, &failure)
                                  : cell_start(&keeper->cells[0], &alone, &code, &failure);
    if (started < 0) {
        refuse(keeper, code, &failure);
        return;
    }
    supervise(keeper);
    answer(keeper);
}

static void serve(struct keeper *keeper, const struct frame_header *header)
{
    struct shared *shared = keeper->shared;
    const char *error = "unexpected frame";
    keeper->run_id = header->id;
    keeper->first_ended = -1;
    keeper->queue_ns = keeper->queue_seen_at = keeper->idle_carried = keeper->moment_end = 0;
    keeper->is_pair = header->type == FRAME_INTERACT;
    keeper->count = keeper->is_pair ? 2 : 1;
    if (header->type == FRAME_CANCEL)
        return; /* it crossed the answer */
    if (header->type == FRAME_RUN)
        error = frame_parse_run(shared->payload, header->length, &shared->specs[0]);
    else if (keeper->is_pair)
        error = frame_parse_pair(shared->payload, header->length, &shared->pair, shared->specs);
    if (error)
        send_fault(keeper, header->id, FAULT_BAD_SPEC, error, 0);
    else
        run(keeper);
}

static void wait_for_frame(struct keeper *keeper)
{
    struct pollfd events[2] = {{.fd = keeper->options->client, .events = POLLIN},
                               {.fd = keeper->options->life, .events = POLLIN}};
    while (ppoll(events, 2, NULL, &keeper->wait_mask) < 0)
        if (errno != EINTR || is_asked_to_leave())
            leave(keeper);
    if (events[1].revents)
        leave(keeper);
    uint8_t bytes[FRAME_HEADER];
    struct frame_header header;
    if (read_all(keeper->options->client, bytes, sizeof bytes) < 0 || !frame_parse_header(bytes, &header) ||
        read_all(keeper->options->client, keeper->shared->payload, header.length) < 0)
        leave(keeper);
    serve(keeper, &header);
}

void keeper_main(const struct keeper_options *options)
{
    static struct keeper keeper;
    prctl(PR_SET_NAME, "xiezhi-keeper");
    prctl(PR_SET_TIMERSLACK, 1);
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGCHLD, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    sigset_t blocked;
    sigemptyset(&keeper.wait_mask);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigaddset(&blocked, SIGTERM);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    keeper.options = options;
    keeper.shield[0] = keeper.shield[1] = keeper.unheard = keeper.unread = keeper.unended = -1;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    keeper.parallelism = options->core >= 0 || cores < 1 ? 1 : (uint64_t)cores;
    keeper.shared = mmap(NULL, sizeof *keeper.shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (keeper.shared == MAP_FAILED)
        _exit(1);
    cell_init(&keeper.cells[0], 0, options, keeper.shared);
    cell_init(&keeper.cells[1], 1, options, keeper.shared);
    struct failure failure = {0};
    if (cell_open(&keeper.cells[0], &failure) < 0) {
        send_fault(&keeper, options->open_id, FAULT_SETUP, failure.what, failure.error);
        leave(&keeper);
    }
    send_frame(&keeper, FRAME_OPENED, options->open_id, NULL, 0);
    for (;;)
        wait_for_frame(&keeper);
}
