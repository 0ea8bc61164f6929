/*
 * Each probe is a small attack. It exits with 0 if the isolation held, with 1 if the attack succeeded, with a
 * line on stdout that says how, and with 2 if the probe is unknown. Probes of limits are expected to be
 * killed. Attacks that the system call filter kills run in a child process.
 */
#define _GNU_SOURCE
#include "probe.h"

#include "util.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int through(const char *what)
{
    printf("%s\n", what);
    return 1;
}

/* Whether an action succeeds, tried in a child process that may be killed for it. */
static bool can(int (*act)(void))
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit(act() == 0 ? 0 : 1);
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int probe_network(void)
{
    static const struct { int family, type; const char *name; } families[] = {
        {AF_INET, SOCK_STREAM, "IPv4"},     {AF_INET, SOCK_DGRAM, "IPv4 datagrams"},
        {AF_INET6, SOCK_STREAM, "IPv6"},    {AF_NETLINK, SOCK_RAW, "netlink"},
        {AF_PACKET, SOCK_RAW, "packets"},   {40, SOCK_STREAM, "vsock"},
        {38, SOCK_SEQPACKET, "the kernel's crypto sockets"},
    };
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        if (socket(families[i].family, families[i].type, 0) >= 0)
            return through(families[i].name);
    return 0;
}

static int probe_files(void)
{
    static const char *const secrets[] = {"/root",  "/home",      "/etc/shadow", "/var",    "/sys/kernel",
                                          "/srv",   "/mnt",       "/run",        "/boot",   "/.hidden/proc",
                                          "/proc/1", "/proc/self", "/opt",       "/lost+found"};
    for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
        if (open(secrets[i], O_RDONLY) >= 0)
            return through(secrets[i]);
    static const char *const walls[] = {"/probe", "/usr/probe", "/etc/probe", "/dev/probe", "/kept/probe", "/proc/probe"};
    for (size_t i = 0; i < sizeof walls / sizeof walls[0]; i++)
        if (open(walls[i], O_WRONLY | O_CREAT, 0600) >= 0)
            return through(walls[i]);
    if (open("/etc/passwd", O_WRONLY) >= 0 || unlink("/etc/passwd") == 0 || chmod("/etc", 0777) == 0)
        return through("/etc can be changed");
    DIR *box = opendir("/box");
    struct dirent *entry;
    while (box && (entry = readdir(box)))
        if (entry->d_name[0] != '.' && strcmp(entry->d_name, "probe"))
            return through("the box was not empty");
    int mine = open("/box/mine", O_WRONLY | O_CREAT, 0600);
    if (!box || mine < 0)
        return through("the box cannot be used");
    return 0;
}

static int make_user_namespace(void)
{
    return unshare(CLONE_NEWUSER);
}

static int clone_namespace(void)
{
    return syscall(SYS_clone, SIGCHLD | CLONE_NEWUSER | CLONE_NEWNS, 0, 0, 0, 0) < 0 ? -1 : 0;
}

static int mount_something(void)
{
    return mount("none", "/box", "tmpfs", 0, NULL);
}

static int remount_writable(void)
{
    return mount(NULL, "/usr", NULL, MS_REMOUNT | MS_BIND, NULL);
}

static int trace(void)
{
    return (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

static int leave_root(void)
{
    return chroot("/box");
}

static int make_device(void)
{
    return mknod("/box/memory", S_IFCHR | 0666, makedev(1, 1));
}

static int become_root(void)
{
    return setresuid(0, 0, 0);
}

static int leave_core(void)
{
    cpu_set_t all;
    memset(&all, 0xff, sizeof all);
    return sched_setaffinity(0, sizeof all, &all);
}

static int limit_init(void)
{
    struct rlimit none = {0, 0};
    return prlimit(1, RLIMIT_CPU, &none, NULL);
}

static int load_program(void)
{
    return syscall(SYS_bpf, 5, NULL, 0) < 0 && errno == EPERM ? -1 : 0;
}

static int probe_privileges(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2];
    memset(data, 0xff, sizeof data);
    if (syscall(SYS_capget, &header, data) < 0 || data[0].effective || data[0].permitted || data[0].inheritable ||
        data[1].effective || data[1].permitted || data[1].inheritable)
        return through("capabilities");
    if (getuid() == 0 || geteuid() == 0 || getgid() == 0)
        return through("the root user");
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        return through("no_new_privs is off");
    static const struct { int (*act)(void); const char *name; } acts[] = {
        {make_user_namespace, "unshare"}, {clone_namespace, "clone with namespaces"},
        {mount_something, "mount"},       {remount_writable, "remount"},
        {trace, "ptrace"},                {leave_root, "chroot"},
        {make_device, "mknod"},           {become_root, "setuid"},
        {leave_core, "another core"},     {load_program, "bpf"},
    };
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (can(acts[i].act))
            return through(acts[i].name);
    return 0;
}

/* Only init and this process are visible, and init cannot be signalled. */
static int probe_processes(void)
{
    if (getppid() != 1 || getpid() > 64)
        return through("processes of the host");
    for (pid_t other = 2; other < 4096; other++)
        if (other != getpid() && kill(other, 0) == 0)
            return through("another process");
    /* With one uid for both the call succeeds, but the kernel protects the init of a namespace; otherwise this
       process would be dead. */
    kill(1, SIGKILL);
    usleep(2000);
    if (can(limit_init))
        return through("limits of the run's init");
    return 0;
}

/* Signal 0 is not delivered: the kernel only reports whether a signal would be permitted. */
static bool can_signal(pid_t other)
{
    siginfo_t info = {.si_code = SI_QUEUE};
    int process = (int)syscall(434 /* pidfd_open */, other, 0);
    return kill(other, 0) == 0 || syscall(SYS_tgkill, other, other, 0) == 0 || syscall(SYS_tkill, other, 0) == 0 ||
           syscall(SYS_rt_sigqueueinfo, other, 0, &info) == 0 ||
           syscall(SYS_rt_tgsigqueueinfo, other, other, 0, &info) == 0 ||
           (process >= 0 && syscall(424 /* pidfd_send_signal */, process, 0, NULL, 0) == 0);
}

/* For the tier without namespaces, where init is an ordinary host process with the program's user. */
static int probe_signals(void)
{
    if (can_signal(getppid()))
        return through("a signal to the run's init");
    for (pid_t other = 1; other < 65536; other++)
        if (other != getpid() && kill(other, 0) == 0)
            return through("a signal to another process");
    int ends[2];
    if (pipe(ends) < 0)
        return through("no pipe");
    if (fcntl(ends[0], F_SETOWN, getppid()) == 0 || fcntl(ends[0], F_SETSIG, SIGKILL) == 0)
        return through("a signal by way of a descriptor");
    if (setpriority(PRIO_PROCESS, (id_t)getppid(), 19) == 0 || setpriority(PRIO_USER, 0, 19) == 0)
        return through("the priority of another process");
    /* The lowest priority, because a process that was started with `nice` may not raise its own. */
    if (kill(getpid(), 0) < 0 || setpriority(PRIO_PROCESS, 0, 19) < 0)
        return through("the program cannot signal itself");
    return 0;
}

static int probe_environment(void)
{
    for (char **variable = environ; *variable; variable++)
        if (strcmp(*variable, "PROBE=1"))
            return through(*variable);
    for (int fd = 3; fd < 1024; fd++)
        if (fcntl(fd, F_GETFD) >= 0)
            return through("an open descriptor");
    char name[65];
    if (gethostname(name, sizeof name) < 0 || strcmp(name, "box"))
        return through("the host's name");
    return 0;
}

/* Leaves a daemon and a file behind; the next probe must find neither. */
static int probe_leave(void)
{
    int file = open("/box/left", O_WRONLY | O_CREAT, 0600);
    if (file < 0)
        return through("the box cannot be used");
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            for (;;)
                pause();
        _exit(0);
    }
    return 0;
}

static int probe_memory(void)
{
    for (size_t used = 0; used < (512u << 20); used += 1u << 20) {
        char *piece = malloc(1u << 20);
        if (!piece)
            return 3;
        memset(piece, 1, 1u << 20);
        *(volatile char *)piece = 2;
    }
    return through("512 MiB");
}

/* The box counts as memory and is limited in size. */
static int probe_box(void)
{
    static char page[65536];
    /* The limit of a single file may be reached first. */
    signal(SIGXFSZ, SIG_IGN);
    int file = open("/box/big", O_WRONLY | O_CREAT, 0600);
    for (size_t written = 0; written < (512u << 20); written += sizeof page)
        if (write(file, page, sizeof page) < (ssize_t)sizeof page)
            return file < 0 ? 3 : 0;
    return through("512 MiB on disk");
}

static int probe_forks(void)
{
    int count = 0;
    while (count < 5000) {
        pid_t child = fork();
        if (child < 0)
            break;
        if (child == 0)
            for (;;)
                pause();
        count++;
    }
    printf("%d\n", count);
    return count >= 5000;
}

static int probe_spin(void)
{
    signal(SIGXCPU, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    volatile unsigned long turns = 1;
    while (turns)
        turns = turns + 1;
    return 3;
}

static int probe_sleep(void)
{
    while (pause() < 0)
        continue;
    return 3;
}

static int probe_flood(void)
{
    static char page[65536];
    for (;;)
        if (write(1, page, sizeof page) < 0)
            return 3;
}

static int probe_filter(void)
{
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    return through("ptrace");
}

int probe_main(int count, char *arguments[])
{
    static const struct { const char *name; int (*run)(void); } probes[] = {
        {"network", probe_network},         {"files", probe_files},   {"privileges", probe_privileges},
        {"processes", probe_processes},     {"leave", probe_leave},   {"environment", probe_environment},
        {"memory", probe_memory},           {"box", probe_box},       {"forks", probe_forks},
        {"spin", probe_spin},               {"sleep", probe_sleep},   {"flood", probe_flood},
        {"filter", probe_filter},           {"signals", probe_signals},
    };
    for (size_t i = 0; count >= 1 && i < sizeof probes / sizeof probes[0]; i++)
        if (!strcmp(arguments[0], probes[i].name))
            return probes[i].run();
    return 2;
}
