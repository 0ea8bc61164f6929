/*
 * Code of the processes forked by the keeper: the zygote (zygote_main), the init that it clones for each run
 * (init_main) and, between vfork and exec, the program itself (become_program).
 *
 * Init shares the zygote's memory, and between vfork and exec the program shares it too: copying even a small
 * process takes a tenth of a run. So code that runs after the clone writes only to its own stack and its part
 * of the shared clock, and uses errno only to report a failure. None of them has signal handlers. The next
 * init reuses init's stack; the keeper has reaped the previous one by then.
 */
#define _GNU_SOURCE
#include "spawn.h"

#include "landlock.h"
#include "mounts.h"
#include "seccomp.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FD_COMMANDS = 3, FD_REPORTS = 4, FD_FIRST_FREE = 5 };

/* The part of a zygote's state that its children read. */
static struct zygote_options self;

static void close_from(unsigned first)
{
    if (syscall(SYS_close_range, first, ~0u, 0) < 0)
        for (int fd = (int)first; fd < 1024; fd++)
            close(fd);
}

static void limit(int resource, uint64_t value)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)resource, &now) < 0)
        return;
    rlim_t most = now.rlim_max < value ? now.rlim_max : (rlim_t)value;
    struct rlimit wanted = {.rlim_cur = most, .rlim_max = most};
    setrlimit((__rlimit_resource_t)resource, &wanted);
}

static int drop_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    return (int)syscall(SYS_capset, &header, none);
}

static int change_user(uid_t user)
{
    if (syscall(SYS_setresgid, user, user, user) < 0)
        return -1;
    return (int)syscall(SYS_setresuid, user, user, user);
}

struct init_arguments {
    struct launch launch;
    int descriptors[LAUNCH_MOST];
};

/* Replaces namespaces: its own user if the judge is root, and the kernel's other means of confinement. */
static int keep_to_box(const struct run_spec *spec, int box, struct failure *failure)
{
    if (self.contestant && (setgroups(0, NULL) < 0 || change_user(self.contestant) < 0))
        return FAIL(failure, "change the user");
    if (self.landlock && landlock_confine(box, spec, self.landlock) < 0)
        return FAIL(failure, "confine the program to its box");
    close_from(3);
    return 0;
}

/* Runs after vfork: see the head of this file. */
static void become_program(const struct run_spec *spec, struct run_clock *clock,
                           const struct init_arguments *arguments, const char *path)
{
    const int *descriptors = arguments->descriptors;
    struct failure *failure = &clock->failure;
    int box = descriptors[LAUNCH_FIXED];
    for (int i = 0; i < LAUNCH_FIXED; i++)
        if (dup2(descriptors[i], i) < 0) {
            failure_set(failure, "join the standard descriptors");
            return;
        }
    if (self.isolation == ISOLATE_NAMESPACES)
        close_from(3);
    /*
     * Signals to its process group must not reach init. A session of its own would create a scheduling group.
     */
    setpgid(0, 0);
    umask(022);
    if (self.isolation == ISOLATE_NAMESPACES ? chdir("/box") < 0 : fchdir(box) < 0) {
        failure_set(failure, "enter the box");
        return;
    }
    /* The memory limit must be hit first, also by endless recursion. */
    limit(RLIMIT_STACK, spec->memory + (16u << 20));
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, spec->open_files);
    limit(RLIMIT_FSIZE, spec->file_bytes);
    limit(RLIMIT_MEMLOCK, 65536);
    limit(RLIMIT_MSGQUEUE, 65536);
    if (self.limit_by_user)
        limit(RLIMIT_NPROC, spec->processes + self.own_processes + arguments->launch.user_threads);
    if (self.is_true_root && change_user(INSIDE_CONTESTANT) < 0) {
        failure_set(failure, "change the user");
        return;
    }
    if (self.isolation == ISOLATE_NOTHING && keep_to_box(spec, box, failure) < 0)
        return;
    /*
     * With namespaces, they die with init. Without them, children of the program may outlive it: see
     * guarantees.ts.
     */
    if (self.isolation == ISOLATE_NOTHING)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (drop_capabilities() < 0) {
        failure_set(failure, "drop capabilities");
        return;
    }
    if (self.isolation == ISOLATE_NOTHING && seccomp_keep_to_itself(self.landlock >= LANDLOCK_SIGNALS) < 0) {
        failure_set(failure, "filter calls that reach others");
        return;
    }
    /*
     * A contestant may exit without reading the last message: its interactor must live to give its verdict.
     */
    if (self.cell == 1)
        signal(SIGPIPE, SIG_IGN);
    clock->program_cpu = own_cpu_ns();
    clock->started = monotonic_ns();
    execve(path, (char *const *)spec->arguments, (char *const *)spec->variables);
    clock->exec_error = errno;
}

static void set_up_mounts(const struct launch *launch, const struct run_spec *spec, const int descriptors[],
                          struct failure *failure)
{
    int next = LAUNCH_FIXED;
    if (launch->has_new_box && !launch->keep_box) {
        if (attach_mount(descriptors[next++], "/box") < 0)
            failure_set(failure, "attach the box");
    } else {
        next += launch->has_new_box;
        if (mount_again("/kept", "/box") < 0)
            failure_set(failure, "attach the kept box");
    }
    for (uint32_t i = 0; i < launch->bind_count; i++)
        if (attach_mount(descriptors[next++], spec->binds[i].to) < 0)
            failure_set(failure, "attach a bind");
    for (uint32_t i = 0; i < spec->file_count && launch->file_count; i++) {
        char target[MAX_NAME_BYTES + 8];
        if (spec->files[i].how != PLACE_BIND)
            continue;
        snprintf(target, sizeof target, "/box/%s", spec->files[i].name);
        if (attach_mount(descriptors[next++], target) < 0)
            failure_set(failure, "attach a file");
    }
    if (spec->devices != DEVICES_FULL &&
        mount_again(spec->devices == DEVICES_COMPILE ? "/.dev-compile" : "/.dev-compile-random", "/dev") < 0)
        failure_set(failure, "attach the devices");
    if ((spec->flags & SPEC_PROC) &&
        mount_proc() < 0)
        failure_set(failure, "attach /proc");
}

/* Without namespaces there is no /box: the program starts in its folder and is found relative to it. */
static void find_program(const char *name, char *path, size_t size)
{
    if (self.isolation == ISOLATE_NOTHING && !strncmp(name, "/box/", 5)) {
        snprintf(path, size, "./%s", name + 5);
        return;
    }
    static const char *const folders[] = {"/usr/bin/", "/bin/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, size, "%s%s", strchr(name, '/') ? "" : folders[i], name);
        if (strchr(name, '/') || access(path, X_OK) == 0)
            return;
    }
}

static uint64_t in_nanoseconds(struct timeval time)
{
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

static void report(enum init_word word)
{
    uint8_t byte = (uint8_t)word;
    while (write(FD_REPORTS, &byte, 1) < 0 && errno == EINTR)
        continue;
}

static void wait_for_death(void) __attribute__((noreturn));
static void wait_for_death(void)
{
    for (;;)
        pause();
}

/*
 * PID 1 of a run: creates its mounts, starts the program, reaps exited processes, reports the program's end.
 */
static int init_main(void *argument)
{
    const struct init_arguments *arguments = argument;
    const struct run_spec *spec = &self.shared->specs[self.cell];
    struct run_clock *clock = &self.shared->clocks[self.cell];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(FD_COMMANDS);
    if (self.isolation == ISOLATE_NOTHING)
        prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (self.isolation == ISOLATE_NAMESPACES)
        set_up_mounts(&arguments->launch, spec, arguments->descriptors, &clock->failure);
    char path[PATH_MAX];
    find_program(spec->arguments[0], path, sizeof path);
    volatile pid_t program = -1;
    if (!clock->failure.what) {
        clock->init_cpu = own_cpu_ns();
        program = vfork();
        if (program == 0) {
            become_program(spec, clock, arguments, path);
            _exit(127);
        }
        if (program < 0)
            failure_set(&clock->failure, "fork");
    }
    if (clock->failure.what) {
        report(WORD_BROKEN);
        wait_for_death();
    }
    close_from(FD_FIRST_FREE);
    for (;;) {
        int status;
        struct rusage usage;
        pid_t ended = wait4(-1, &status, 0, &usage);
        if (ended < 0)
            wait_for_death();
        if (ended != program)
            continue;
        clock->ended = monotonic_ns();
        clock->status = status;
        getrusage(RUSAGE_CHILDREN, &usage);
        clock->children_user = in_nanoseconds(usage.ru_utime);
        clock->children_sys = in_nanoseconds(usage.ru_stime);
        clock->largest_resident = (uint64_t)usage.ru_maxrss * 1024u;
        report(clock->failure.what ? WORD_BROKEN : WORD_ENDED);
    }
}

static void tell_keeper(enum zygote_word word, const struct failure *failure, int descriptor)
{
    struct zygote_report text = {.word = word, .failure = *failure};
    struct iovec part = {.iov_base = &text, .iov_len = sizeof text};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    if (sendmsg(FD_COMMANDS, &message, MSG_NOSIGNAL) < 0)
        _exit(1);
}

static int receive_launch(struct launch *launch, int descriptors[LAUNCH_MOST])
{
    struct iovec part = {.iov_base = launch, .iov_len = sizeof *launch};
    union {
        char bytes[CMSG_SPACE(sizeof(int) * LAUNCH_MOST)];
        struct cmsghdr align;
    } control;
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    ssize_t got;
    do
        got = recvmsg(FD_COMMANDS, &message, 0);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof *launch)
        return -1;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header)
        memcpy(descriptors, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
    return 0;
}

static void take_descriptors(int commands, int reports)
{
    int high_commands = fcntl(commands, F_DUPFD, 16);
    int high_reports = fcntl(reports, F_DUPFD, 16);
    int null = open("/dev/null", O_RDWR);
    if (dup2(high_commands, FD_COMMANDS) < 0 || dup2(high_reports, FD_REPORTS) < 0 || dup2(null, 0) < 0 ||
        dup2(null, 1) < 0)
        _exit(1);
    close_from(FD_FIRST_FREE);
}

static void wait_for_maps(void)
{
    uint8_t byte;
    ssize_t got;
    do
        got = read(FD_COMMANDS, &byte, 1);
    while (got < 0 && errno == EINTR);
    if (got != 1)
        _exit(0);
}

/* Enters the slot's namespaces; afterwards no capability can come back through exec. */
static int enter_namespaces(struct failure *failure)
{
    int root = build_root(self.is_true_root, failure);
    if (root < 0)
        return -1;
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWIPC) < 0)
        return FAIL(failure, "make the slot's namespaces");
    tell_keeper(WORD_WANTS_MAPS, failure, root);
    close(root);
    wait_for_maps();
    unshare(CLONE_NEWCGROUP);
    if (self.is_true_root && setgroups(0, NULL) < 0)
        return FAIL(failure, "drop supplementary groups");
    if (change_user(self.is_true_root ? INSIDE_SUPERVISOR : INSIDE_CONTESTANT) < 0)
        return FAIL(failure, "become the slot's user");
    if (sethostname("box", 3) < 0 || setdomainname("", 0) < 0)
        return FAIL(failure, "set the host name");
    for (int capability = 0; capability <= 63; capability++)
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) < 0 && errno == EINVAL)
            break;
    return 0;
}

static void launch_run(struct init_arguments *arguments)
{
    static uint8_t stack[65536] __attribute__((aligned(64)));
    const struct launch *launch = &arguments->launch;
    struct run_clock *clock = &self.shared->clocks[self.cell];
    uint64_t before = own_cpu_ns();
    if (launch->drop_kept_box && launch->has_new_box)
        mount_forget("/kept");
    if (launch->keep_box && launch->has_new_box && attach_mount(arguments->descriptors[LAUNCH_FIXED], "/kept") < 0)
        failure_set(&clock->failure, "keep the box");
    int flags = SIGCHLD | CLONE_PARENT | CLONE_VM;
    if (self.isolation == ISOLATE_NAMESPACES)
        flags |= CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC;
    clock->zygote_cpu = own_cpu_ns() - before;
    pid_t init = clone(init_main, stack + sizeof stack, flags, arguments);
    if (init < 0) {
        failure_set(&clock->failure, "clone the run's init");
        report(WORD_BROKEN);
    }
    __atomic_store_n(&clock->init, init, __ATOMIC_RELEASE);
    if (launch->drop_kept_box && !launch->has_new_box)
        mount_forget("/kept");
    close_from(FD_FIRST_FREE);
    clock->zygote_cpu = own_cpu_ns() - before;
}

void zygote_main(const struct zygote_options *options)
{
    self = *options;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != self.parent_pid)
        _exit(0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < 65; number++)
        signal(number, SIG_DFL);
    take_descriptors(self.commands, self.reports);
    setsid();
    prctl(PR_SET_NAME, "xiezhi-zygote");
    if (self.core >= 0) {
        cpu_set_t cores;
        CPU_ZERO(&cores);
        CPU_SET((size_t)self.core, &cores);
        if (sched_setaffinity(0, sizeof cores, &cores) < 0)
            log_line("core %d cannot be used: errno %d", self.core, errno);
    }
    struct failure failure = {0};
    if (self.isolation == ISOLATE_NAMESPACES && enter_namespaces(&failure) < 0) {
        tell_keeper(WORD_FAILED, &failure, -1);
        _exit(1);
    }
    /* Changing the user cleared the parent-death signal. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 || seccomp_install(&mount_pass) < 0) {
        failure_set(&failure, "install the system call filter");
        tell_keeper(WORD_FAILED, &failure, -1);
        _exit(1);
    }
    tell_keeper(WORD_READY, &failure, -1);
    for (;;) {
        static struct init_arguments arguments;
        if (receive_launch(&arguments.launch, arguments.descriptors) < 0)
            _exit(0);
        launch_run(&arguments);
    }
}
