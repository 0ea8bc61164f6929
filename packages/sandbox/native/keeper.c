/*
 * The keeper of a slot: receives specifications, supervises what runs, answers with facts. It waits in one
 * ppoll for everything at once: reports of init, output, out-of-memory events, the client (which may cancel
 * or vanish), the death of the helper and the next deadline, to the nanosecond.
 */
#define _GNU_SOURCE
#include "keeper.h"

#include "cell.h"
#include "collect.h"
#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SETUP_GRACE_NS (10ull * 1000000000ull)
#define POLL_EVERY_NS (2ull * 1000000ull)
#define SHIELD_CHECK_NS (20ull * 1000000ull)
#define CPU_CHECK_LEAST_NS (500ull * 1000ull)
#define NEVER UINT64_MAX

struct keeper {
    const struct keeper_options *options;
    struct shared *shared;
    struct cell cells[2];
    int count;          /* cells that run now */
    uint32_t run_id;
    bool is_pair;
    uint64_t parallelism;
    int first_ended;    /* cell, or -1 */
    int shield[2];      /* in a pair: our copies of the interactor's pipe ends, or -1; see run_pair */
    uint64_t next_shield_check;
    bool is_leaving;
    sigset_t wait_mask;
    uint8_t *answer;
    size_t answer_room;
};

static volatile sig_atomic_t is_asked_to_leave;

static void on_signal(int number)
{
    if (number == SIGTERM)
        is_asked_to_leave = 1;
}

static void leave(struct keeper *keeper) __attribute__((noreturn));
static void leave(struct keeper *keeper)
{
    cell_close(&keeper->cells[0]);
    cell_close(&keeper->cells[1]);
    _exit(0);
}

static void send_frame(struct keeper *keeper, enum frame_type type, uint32_t id, const void *payload, size_t length)
{
    uint8_t header[FRAME_HEADER];
    frame_write_header(header, &(struct frame_header){.length = (uint32_t)length, .type = (uint16_t)type, .id = id});
    struct iovec parts[2] = {{header, sizeof header}, {(void *)payload, length}};
    ssize_t sent;
    do
        sent = writev(keeper->options->client, parts, 2);
    while (sent < 0 && errno == EINTR);
    if (sent < 0)
        leave(keeper);
    size_t done = (size_t)sent;
    if (done < sizeof header) {
        if (write_all(keeper->options->client, header + done, sizeof header - done) < 0)
            leave(keeper);
        done = sizeof header;
    }
    done -= sizeof header;
    if (done < length && write_all(keeper->options->client, (const uint8_t *)payload + done, length - done) < 0)
        leave(keeper);
}

static void send_fault(struct keeper *keeper, uint32_t id, enum fault_code code, const char *text, int error)
{
    uint8_t payload[512];
    char whole[400];
    snprintf(whole, sizeof whole, "%s%s%s", text, error ? ": " : "", error ? strerror(error) : "");
    struct writer writer = {.bytes = payload, .size = sizeof payload};
    put_u8(&writer, (uint8_t)code);
    put_blob(&writer, whole, strlen(whole));
    send_frame(keeper, FRAME_FAULT, id, payload, writer.used);
}

static void write_result(struct writer *writer, const struct cell *cell)
{
    const struct run *run = &cell->run;
    const struct run_clock *clock = &cell->shared->clocks[cell->index];
    int status = run->status;
    bool is_signalled = !run->has_status || WIFSIGNALED(status);
    put_u32(writer, (uint32_t)(is_signalled ? -1 : WEXITSTATUS(status)));
    put_u32(writer, (uint32_t)(!is_signalled ? 0 : run->has_status ? WTERMSIG(status) : SIGKILL));
    put_u64(writer, run->cpu_ns);
    put_u64(writer, run->user_ns);
    put_u64(writer, run->sys_ns);
    put_u64(writer, run->wall_ns);
    put_u64(writer, run->peak);
    put_u8(writer, run->is_oom_killed);
    put_u8(writer, (uint8_t)run->hit);
    put_u32(writer, (uint32_t)clock->exec_error);
    put_u32(writer, run->processes_peak);
    put_u64(writer, run->out.total);
    put_u64(writer, run->err.total);
    put_u32(writer, (uint32_t)run->out.used);
    put_blob(writer, run->err.bytes, run->err.used);
    put_u16(writer, (uint16_t)run->spec->collect_count);
    for (uint32_t i = 0; i < run->spec->collect_count; i++) {
        put_u8(writer, run->collected[i].state);
        put_u64(writer, run->collected[i].bytes);
    }
}

static void send_results(struct keeper *keeper)
{
    static uint8_t payload[2 * (MAX_STDERR_KEPT + 4096)];
    struct writer writer = {.bytes = payload, .size = sizeof payload};
    const struct sink *out = &keeper->cells[0].run.out;
    for (size_t at = 0; at < out->used; at += FRAME_MAX / 4)
        send_frame(keeper, FRAME_DATA, keeper->run_id, out->bytes + at,
                   out->used - at < FRAME_MAX / 4 ? out->used - at : FRAME_MAX / 4);
    if (keeper->is_pair) {
        put_u8(&writer, (uint8_t)keeper->first_ended);
        put_u8(&writer, keeper->cells[0].run.is_cut_off);
    }
    for (int i = 0; i < keeper->count; i++)
        write_result(&writer, &keeper->cells[i]);
    send_frame(keeper, keeper->is_pair ? FRAME_PAIR : FRAME_RESULT, keeper->run_id, payload, writer.used);
}

/* A large output must not stay in memory for the life of the slot. */
static void trim(struct sink *sink)
{
    if (sink->room <= (1u << 20))
        return;
    free(sink->bytes);
    sink->bytes = NULL;
    sink->room = 0;
}

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

/* The wall time of a pair is one: neither may go on and seem to end by itself because the other was killed. */
static void hit_wall(struct keeper *keeper, struct cell *cell)
{
    if (cell->run.is_cut_off) {
        end_run(keeper, cell);
        return;
    }
    for (int i = 0; i < keeper->count; i++)
        if (keeper->cells[i].run.is_active && keeper->cells[i].run.hit == HIT_NOTHING)
            keeper->cells[i].run.hit = HIT_WALL;
    for (int i = 0; i < keeper->count; i++)
        end_run(keeper, &keeper->cells[i]);
}

static struct run_clock *clock_of(const struct cell *cell)
{
    return &cell->shared->clocks[cell->index];
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

/* Deadlines: passes those that are over and returns the next one. */
static uint64_t check_time(struct keeper *keeper, struct cell *cell, uint64_t now)
{
    struct run *run = &cell->run;
    if (!run->is_started) {
        uint64_t started = __atomic_load_n(&clock_of(cell)->started, __ATOMIC_ACQUIRE);
        uint64_t wall = keeper->is_pair ? keeper->shared->pair.wall_ns : run->spec->wall_ns;
        if (started) {
            run->is_started = true;
            run->wall_deadline = started + wall;
            run->next_cpu_check = started + run->spec->cpu_ns / keeper->parallelism;
        } else if (now < run->launched + SETUP_GRACE_NS) {
            /* Look again when the run may first have something to fear, to learn its true start. */
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
    if (now >= run->wall_deadline)
        hit_wall(keeper, cell);
    else if (now >= run->next_cpu_check)
        check_cpu(keeper, cell, now);
    if (!run->is_active)
        return NEVER;
    uint64_t next = run->wall_deadline < run->next_cpu_check ? run->wall_deadline : run->next_cpu_check;
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

/* Init said that the program ended, or that it could not be started. */
static void read_report(struct keeper *keeper, struct cell *cell)
{
    uint8_t byte;
    if (read(cell->reports, &byte, 1) != 1)
        return;
    /* While the shield holds, a contestant that is already leaving does so of its own accord. */
    const struct cell *contestant = &keeper->cells[0];
    if (cell->index == 1 && keeper->first_ended < 0 && contestant->run.is_active && clock_of(contestant)->started &&
        (clock_of(contestant)->ended || watch_is_leaving(clock_of(contestant)->init)))
        keeper->first_ended = 0;
    end_run(keeper, cell);
}

static void drop_shield(struct keeper *keeper)
{
    for (int i = 0; i < 2; i++) {
        if (keeper->shield[i] >= 0)
            close(keeper->shield[i]);
        keeper->shield[i] = -1;
    }
}

/*
 * An interactor may close one direction and live on, and the contestant waits to see that. Looked at now and
 * then; returns when next.
 */
static uint64_t check_shield(struct keeper *keeper, uint64_t now)
{
    const struct cell *interactor = &keeper->cells[1];
    if (!keeper->is_pair || (keeper->shield[0] < 0 && keeper->shield[1] < 0))
        return NEVER;
    if (!interactor->run.is_active) {
        drop_shield(keeper);
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

/* Once one side of a pair is over, its pipes are closed by its death; the contestant gets a grace. */
static void give_grace(struct keeper *keeper)
{
    struct run *contestant = &keeper->cells[0].run;
    if (!keeper->is_pair || contestant->is_cut_off || keeper->cells[1].run.is_active || !contestant->is_active ||
        !contestant->is_started)
        return;
    uint64_t end = monotonic_ns() + keeper->shared->pair.grace_ns;
    if (end < contestant->wall_deadline) {
        contestant->wall_deadline = end;
        contestant->is_cut_off = true;
    }
}

static void wait_for_events(struct keeper *keeper)
{
    struct pollfd events[2 + 2 * 5];
    struct { struct cell *cell; int kind; } owners[2 + 2 * 5];
    nfds_t count = 0;
    uint64_t next = NEVER;
    uint64_t now = monotonic_ns();
    for (int i = 0; i < keeper->count; i++) {
        struct cell *cell = &keeper->cells[i];
        if (!cell->run.is_active)
            continue;
        uint64_t deadline = check_time(keeper, cell, now);
        if (!cell->run.is_active)
            return;
        give_grace(keeper);
        if (cell->run.is_started && cell->run.wall_deadline < deadline)
            deadline = cell->run.wall_deadline;
        if (deadline < next)
            next = deadline;
        int group_events = cgroup_exists(&cell->group) ? cell->group.oom_event : -1;
        const int descriptors[] = {cell->reports, cell->commands, cell->run.out.pipe, cell->run.err.pipe, group_events};
        for (int kind = 0; kind < 5; kind++) {
            bool is_event_file = kind == 4 && group_events >= 0 && cell->group.host->version == 2;
            events[count] = (struct pollfd){.fd = descriptors[kind],
                                            .events = kind == 1 ? 0 : is_event_file ? POLLPRI : POLLIN};
            owners[count].cell = cell;
            owners[count++].kind = kind;
        }
    }
    uint64_t shield = check_shield(keeper, now);
    if (shield < next)
        next = shield;
    events[count++] = (struct pollfd){.fd = keeper->options->client, .events = POLLIN};
    events[count++] = (struct pollfd){.fd = keeper->options->life, .events = POLLIN};
    uint64_t left = next > now ? next - now : 0;
    struct timespec timeout = {.tv_sec = (time_t)(left / 1000000000u), .tv_nsec = (long)(left % 1000000000u)};
    if (ppoll(events, count, next == NEVER ? NULL : &timeout, &keeper->wait_mask) < 0) {
        if (errno != EINTR || is_asked_to_leave)
            keeper->is_leaving = true;
        for (int i = 0; i < keeper->count; i++)
            notice_deaths(keeper, &keeper->cells[i]);
        return;
    }
    if (events[count - 1].revents)
        keeper->is_leaving = true;
    if (events[count - 2].revents)
        read_client(keeper);
    for (nfds_t i = 0; i < count - 2; i++) {
        struct cell *cell = owners[i].cell;
        if (!events[i].revents || !cell->run.is_active)
            continue;
        if (owners[i].kind == 0) {
            read_report(keeper, cell);
        } else if (owners[i].kind == 1) {
            if (!cgroup_is_oom_killed(&cell->group))
                failure_set(&clock_of(cell)->failure, "keep the zygote alive");
            end_run(keeper, cell);
        } else if (owners[i].kind == 2) {
            sink_take(&cell->run.out);
            if (cell->run.out.total > cell->run.spec->output)
                hit(keeper, cell, HIT_OUTPUT);
        } else if (owners[i].kind == 3) {
            sink_take(&cell->run.err);
        } else {
            drain_oom_event(cell);
            cell->run.was_oom_seen = true;
        }
    }
}

static void supervise(struct keeper *keeper)
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
    /* A contestant that ended by itself within its grace was not cut off. */
    if (keeper->cells[0].run.has_status)
        keeper->cells[0].run.is_cut_off = false;
    drop_shield(keeper);
}

/*
 * Makes the cell fit for the next run, while the client already has its answer: a zygote that died (the
 * out-of-memory killer may choose it) or misbehaved is replaced, and so is a group whose peak cannot be reset
 * or that a run left full of file pages. A kept box lives in the zygote and outweighs a tidy group.
 */
static void mend(struct cell *cell)
{
    siginfo_t info = {0};
    struct cgroup *group = &cell->group;
    bool is_dead = waitid(P_PID, (id_t)cell->zygote, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
    bool is_broken = is_dead || clock_of(cell)->failure.what;
    bool is_worn = cgroup_exists(group) && (!group->can_reset_peak || group->file_cache > FILE_CACHE_TO_CARE);
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

static void run_one(struct keeper *keeper)
{
    struct failure failure = {0};
    enum fault_code code;
    const struct joined joined = {.in = -1, .out = -1};
    if (cell_start(&keeper->cells[0], &joined, &code, &failure) < 0) {
        refuse(keeper, code, &failure);
        return;
    }
    supervise(keeper);
    answer(keeper);
}

/*
 * A side that ends closes its pipes, and the other may die of that before anybody has noticed the first end.
 * Who ended first decides a verdict, so the keeper holds copies of the interactor's ends until it has seen it
 * end: the contestant cannot feel that end any earlier. The contestant's own ends are its alone.
 */
static void run_pair(struct keeper *keeper)
{
    struct failure failure = {0};
    enum fault_code code = FAULT_SETUP;
    int up[2] = {-1, -1}, down[2] = {-1, -1};
    if (pipe2(up, O_CLOEXEC) < 0 || pipe2(down, O_CLOEXEC) < 0)
        failure_set(&failure, "make a pipe");
    const struct joined contestant = {.in = down[0], .out = up[1]}, interactor = {.in = up[0], .out = down[1]};
    bool is_running = !failure.what && cell_start(&keeper->cells[1], &interactor, &code, &failure) == 0;
    if (is_running && cell_start(&keeper->cells[0], &contestant, &code, &failure) < 0) {
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
    if (!is_running) {
        drop_shield(keeper);
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
    keeper->is_pair = header->type == FRAME_INTERACT;
    keeper->count = keeper->is_pair ? 2 : 1;
    if (header->type == FRAME_CANCEL)
        return; /* it crossed our answer */
    if (header->type == FRAME_RUN)
        error = frame_parse_run(shared->payload, header->length, &shared->specs[0]);
    else if (keeper->is_pair)
        error = frame_parse_pair(shared->payload, header->length, &shared->pair, shared->specs);
    if (error)
        send_fault(keeper, header->id, FAULT_BAD_SPEC, error, 0);
    else if (keeper->is_pair)
        run_pair(keeper);
    else
        run_one(keeper);
}

static void wait_for_frame(struct keeper *keeper)
{
    struct pollfd events[2] = {{.fd = keeper->options->client, .events = POLLIN},
                               {.fd = keeper->options->life, .events = POLLIN}};
    while (ppoll(events, 2, NULL, &keeper->wait_mask) < 0)
        if (errno != EINTR || is_asked_to_leave)
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
    keeper.shield[0] = keeper.shield[1] = -1;
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
