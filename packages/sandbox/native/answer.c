/*
 * Frames to the client, written whole or not at all. If the client no longer reads, nothing that this keeper
 * runs is useful, so a failed write ends the keeper. Facts are sent as measured; no verdict is derived here.
 */
#define _GNU_SOURCE
#include "answer.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/wait.h>

void send_frame(struct keeper *keeper, enum frame_type type, uint32_t id, const void *payload, size_t length)
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

void send_fault(struct keeper *keeper, uint32_t id, enum fault_code code, const char *text, int error)
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
    put_u64(writer, run->queue_ns);
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

static void write_log(struct writer *writer, const struct relay_log *log)
{
    uint8_t tail[RELAY_KEPT];
    put_u64(writer, log->total);
    put_u64(writer, log->last);
    put_blob(writer, log->head, log->total < RELAY_KEPT ? (size_t)log->total : RELAY_KEPT);
    put_blob(writer, tail, relay_tail(log, tail));
}

void send_results(struct keeper *keeper)
{
    static uint8_t payload[2 * (MAX_STDERR_KEPT + 4096) + 4 * (RELAY_KEPT + 64)];
    struct writer writer = {.bytes = payload, .size = sizeof payload};
    const struct sink *out = &keeper->cells[0].run.out;
    for (size_t at = 0; at < out->used; at += FRAME_MAX / 4)
        send_frame(keeper, FRAME_DATA, keeper->run_id, out->bytes + at,
                   out->used - at < FRAME_MAX / 4 ? out->used - at : FRAME_MAX / 4);
    if (keeper->is_pair) {
        put_u8(&writer, (uint8_t)keeper->first_ended);
        put_u8(&writer, keeper->cells[0].run.is_cut_off);
        put_u8(&writer, (uint8_t)keeper->reading[0]);
        put_u8(&writer, (uint8_t)keeper->reading[1]);
    }
    for (int i = 0; i < keeper->count; i++)
        write_result(&writer, &keeper->cells[i]);
    if (keeper->is_pair && keeper->shared->pair.is_recorded) {
        write_log(&writer, &keeper->logs->up);
        write_log(&writer, &keeper->logs->down);
    }
    send_frame(keeper, keeper->is_pair ? FRAME_PAIR : FRAME_RESULT, keeper->run_id, payload, writer.used);
}
