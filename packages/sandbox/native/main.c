/*
 * Theory of operation.
 *
 *   client (Node)
 *     |  control channel: open and close slots
 *   helper            this file; root (or a user in its own user namespace); runs no program itself
 *     |  one keeper for each slot, forked from the helper with the same privileges; it talks to the client on
 *     |  its own socket, so that slots never wait for each other
 *   keeper            keeper.c, supervise.c, pair.c, answer.c; cell.c, run.c, prepare.c, collect.c; opens host
 *     |  files, owns cgroups, timers and limits, reads output, derives no verdicts
 *     |-- zygote      spawn.c, mounts.c; member of the slot's cgroup and of its user, network, UTS and mount
 *     |               namespaces; privileged over these only; has nothing but two sockets
 *     `-- init        cloned by the zygote for each run with CLONE_PARENT, so that the keeper is its parent and
 *           |         it starts in the cgroup; PID 1 of new PID, mount and IPC namespaces; attaches the box,
 *           |         starts the program, reaps its orphans
 *           `-- program   another uid, no capabilities, no_new_privs, system calls filtered
 *
 * Connections: a mapping shared by keeper, zygote and init (spawn.h: specification, clocks), a command socket
 * keeper-zygote that carries descriptors, a report socket init-keeper that carries one byte.
 *
 * End of a run: init reports the end of the main process; the keeper reads the cgroup's counters, kills init
 * (and with it the kernel kills everything in that PID namespace) and waits for it. Only then does the client
 * get its answer, and only then can the next run start. A limit works the same way without the report.
 *
 * Process lifetime: every process requests SIGKILL on the death of its parent (PR_SET_PDEATHSIG). The keeper
 * instead polls a pipe held open by the helper, so that it can still remove its cgroups. Mounts exist only in
 * the mount namespaces of zygote and init and disappear with them. If all processes are killed together, only
 * empty cgroups remain; the next start removes them.
 *
 * CPU time: the cgroup's counter since the start, minus what zygote, init and the program's own set-up had
 * used when it called exec, as each recorded it in the shared clock.
 */
#define _GNU_SOURCE
#include "cgroup.h"
#include "keeper.h"
#include "landlock.h"
#include "mounts.h"
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CONTROL = 3, FIRST_SLOT = 4, MOST_SLOTS = 256 };

struct slot {
    pid_t keeper;
};

struct helper {
    int slots;
    const char *group_root;
    int lowest_tier; /* 0 best, 1 no cgroups, 2 no namespaces: lowered by tests */
    int landlock;    /* maximum version to use: the kernel's unless a test lowers it */
    bool is_true_root;
    enum isolation isolation;
    const char *lack_of_namespaces;
    struct cgroup_host groups;
    struct slot table[MOST_SLOTS];
    int life[2];
    sigset_t wait_mask;
};

static volatile sig_atomic_t is_asked_to_leave;

static void on_signal(int number)
{
    if (number != SIGCHLD)
        is_asked_to_leave = 1;
}

/* Tries in a child process what a slot needs. */
static bool can_make_namespaces(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWPID) < 0 ||
              unshare(CLONE_NEWUSER) < 0);
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && status == 0;
}

/* An ordinary user becomes root of its own user namespace, which contains only itself. */
static bool become_own_root(void)
{
    char map[64];
    uid_t user = geteuid();
    gid_t group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0)
        return false;
    write_file_at(AT_FDCWD, "/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "0 %u 1\n", user);
    if (write_file_at(AT_FDCWD, "/proc/self/uid_map", map) < 0)
        return false;
    snprintf(map, sizeof map, "0 %u 1\n", group);
    return write_file_at(AT_FDCWD, "/proc/self/gid_map", map) == 0;
}

static void choose_tier(struct helper *helper)
{
    bool is_root = geteuid() == 0;
    helper->isolation = ISOLATE_NOTHING;
    if (helper->lowest_tier >= 2) {
        helper->lack_of_namespaces = "switched off";
    } else if (is_root && can_make_namespaces()) {
        helper->is_true_root = true;
        helper->isolation = ISOLATE_NAMESPACES;
    } else if (become_own_root() && can_make_namespaces()) {
        helper->isolation = ISOLATE_NAMESPACES;
    } else {
        helper->lack_of_namespaces = "the kernel refuses new namespaces to this user";
    }
    if (helper->isolation == ISOLATE_NOTHING)
        sweep_plain_boxes();
    int version = landlock_version();
    if (version < helper->landlock)
        helper->landlock = version;
    if (helper->lowest_tier >= 1 || !helper->is_true_root) {
        memset(&helper->groups, 0, sizeof helper->groups);
        helper->groups.lack = helper->lowest_tier >= 1 ? "switched off" : "control groups need root";
        return;
    }
    cgroup_find(&helper->groups, helper->group_root);
}

static int send_control(enum frame_type type, uint32_t id, const uint8_t *payload, size_t length)
{
    uint8_t bytes[FRAME_HEADER];
    frame_write_header(bytes, &(struct frame_header){.length = (uint32_t)length, .type = (uint16_t)type, .id = id});
    if (write_all(CONTROL, bytes, sizeof bytes) < 0)
        return -1;
    return write_all(CONTROL, payload, length);
}

static void put_text(struct writer *writer, const char *text)
{
    put_blob(writer, text, strlen(text));
}

/* u8 cgroup version, u8 has namespaces, u8 real root, u8 Landlock version, u8 root, u16 slots, four texts. */
static int send_ready(const struct helper *helper)
{
    uint8_t payload[2048];
    struct utsname system;
    uname(&system);
    struct writer writer = {.bytes = payload, .size = sizeof payload};
    put_u8(&writer, (uint8_t)helper->groups.version);
    put_u8(&writer, helper->isolation == ISOLATE_NAMESPACES);
    put_u8(&writer, helper->is_true_root);
    put_u8(&writer, (uint8_t)helper->landlock);
    put_u8(&writer, geteuid() == 0);
    put_u16(&writer, (uint16_t)helper->slots);
    put_text(&writer, system.release);
    put_text(&writer, SOURCE_HASH);
    put_text(&writer, helper->groups.lack ? helper->groups.lack : "");
    put_text(&writer, helper->lack_of_namespaces ? helper->lack_of_namespaces : "");
    return send_control(FRAME_READY, 0, payload, writer.used);
}

static void open_slot(struct helper *helper, const struct open_request *request, uint32_t id)
{
    struct slot *slot = &helper->table[request->slot];
    static struct keeper_options options;
    options = (struct keeper_options){
        .slot = request->slot,
        .core = request->core,
        .client = FIRST_SLOT + request->slot,
        .life = helper->life[0],
        .groups = &helper->groups,
        .isolation = helper->isolation,
        .is_true_root = helper->is_true_root,
        .landlock = helper->landlock,
        .first_user = 2000000000u + (uid_t)getpid() % 4194304u * 256u + 4u * ((uid_t)request->slot % 64u),
        .open_id = id,
    };
    /* Frames that the previous keeper of this slot left unread must not reach the new one. */
    char stale[4096];
    while (recv(options.client, stale, sizeof stale, MSG_DONTWAIT) > 0)
        continue;
    slot->keeper = fork();
    if (slot->keeper != 0)
        return;
    close(helper->life[1]);
    close(CONTROL);
    for (int i = 0; i < helper->slots; i++)
        if (i != request->slot)
            close(FIRST_SLOT + i);
    sigprocmask(SIG_SETMASK, &helper->wait_mask, NULL);
    keeper_main(&options);
}

static void tell_gone(uint16_t slot)
{
    uint8_t payload[2];
    struct writer writer = {.bytes = payload, .size = sizeof payload};
    put_u16(&writer, slot);
    if (send_control(FRAME_GONE, 0, payload, writer.used) < 0)
        is_asked_to_leave = 1;
}

/* Handles the end of a keeper: its children die with it; its cgroups may remain. */
static void reap(struct helper *helper)
{
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0)
        for (int i = 0; i < helper->slots; i++)
            if (helper->table[i].keeper == ended) {
                char name[32];
                helper->table[i].keeper = 0;
                for (int cell = 0; cell < 2; cell++) {
                    snprintf(name, sizeof name, "slot%d-%d", i, cell);
                    cgroup_remove_named(&helper->groups, name);
                }
                tell_gone((uint16_t)i);
            }
}

static void read_control(struct helper *helper)
{
    static uint8_t payload[64];
    uint8_t bytes[FRAME_HEADER];
    struct frame_header header;
    struct open_request request;
    uint16_t slot;
    if (read_all(CONTROL, bytes, sizeof bytes) < 0 || !frame_parse_header(bytes, &header) ||
        header.length > sizeof payload || read_all(CONTROL, payload, header.length) < 0) {
        is_asked_to_leave = 1;
        return;
    }
    if (header.type == FRAME_OPEN && !frame_parse_open(payload, header.length, &request) &&
        request.slot < helper->slots && helper->table[request.slot].keeper == 0)
        open_slot(helper, &request, header.id);
    else if (header.type == FRAME_CLOSE && !frame_parse_slot(payload, header.length, &slot) && slot < helper->slots) {
        if (helper->table[slot].keeper > 0)
            kill(helper->table[slot].keeper, SIGTERM);
        else
            tell_gone(slot);
    } else {
        is_asked_to_leave = 1;
    }
}

static void serve(struct helper *helper)
{
    while (!is_asked_to_leave) {
        struct pollfd control = {.fd = CONTROL, .events = POLLIN};
        int ready = ppoll(&control, 1, NULL, &helper->wait_mask);
        reap(helper);
        if (ready > 0)
            read_control(helper);
    }
}

static void leave(struct helper *helper)
{
    close(helper->life[1]);
    for (int i = 0; i < helper->slots; i++)
        while (helper->table[i].keeper > 0 && waitpid(helper->table[i].keeper, NULL, 0) < 0 && errno == EINTR)
            continue;
    cgroup_leave(&helper->groups);
}

static int read_options(struct helper *helper, int count, char *const arguments[])
{
    helper->slots = 8;
    helper->group_root = "xiezhi";
    helper->landlock = 255;
    for (int i = 1; i + 1 < count; i += 2) {
        if (!strcmp(arguments[i], "--slots"))
            helper->slots = atoi(arguments[i + 1]);
        else if (!strcmp(arguments[i], "--groups"))
            helper->group_root = arguments[i + 1];
        else if (!strcmp(arguments[i], "--lowest-tier"))
            helper->lowest_tier = atoi(arguments[i + 1]);
        else if (!strcmp(arguments[i], "--landlock"))
            helper->landlock = atoi(arguments[i + 1]);
        else
            return -1;
    }
    bool is_plain = *helper->group_root && strlen(helper->group_root) <= 32 && !strchr(helper->group_root, '/') &&
                    helper->group_root[0] != '.';
    return helper->slots >= 1 && helper->slots <= MOST_SLOTS && is_plain ? 0 : -1;
}

int main(int count, char *arguments[])
{
    static struct helper helper;
    if (count >= 2 && !strcmp(arguments[1], "--probe"))
        return probe_main(count - 2, arguments + 2);
    if (read_options(&helper, count, arguments) < 0 || fcntl(CONTROL, F_GETFD) < 0) {
        log_line("usage: started by its client, with a socket as descriptor 3");
        return 2;
    }
    for (int i = 0; i < helper.slots + 1; i++)
        fcntl(CONTROL + i, F_SETFD, FD_CLOEXEC);
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGCHLD, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* The client handles Ctrl-C in its terminal: its exit closes the control channel. */
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_NAME, "xiezhi-helper");
    sigset_t blocked;
    sigemptyset(&helper.wait_mask);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigaddset(&blocked, SIGTERM);
    choose_tier(&helper);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    if (pipe2(helper.life, O_CLOEXEC) < 0 || send_ready(&helper) < 0)
        return 1;
    serve(&helper);
    leave(&helper);
    return 0;
}
