/*
 * Theory of operation. Isolation relies on namespaces, uids and the absence of capabilities; the filter
 * denies rarely used parts of the kernel, where vulnerabilities have been. It is a deny list: an allow list
 * breaks with each new libc and runtime, and gains little once the calls below are denied.
 *
 * Three answers. KILL: calls that only attacks use; the death by SIGSYS is reported as a fact. EPERM: calls
 * that honest programs try and can do without. ENOSYS: calls whose users have a fallback that they take only
 * if the kernel seems old: io_uring (libuv), clone3 (glibc: its flags are in memory, where a filter cannot
 * read them, so that thread creation must fall back to clone, whose flags it can check).
 *
 * Calls of another architecture have other numbers, so they are killed immediately; x32 calls carry a bit of
 * their own. Calls without an argument test stay in the kernel's bitmap of always allowed ones and cost
 * nothing.
 *
 * Installing a filter takes a tenth of a run, so the zygote installs it once and every run inherits it. The
 * zygote itself still needs four of the denied calls: mount, move_mount, umount2 and clone with PID, mount
 * and IPC namespaces. The first three must carry a random secret in a register that they do not use; a
 * contestant, who cannot know it, is killed for them. All four also need a capability that a contestant does
 * not have. New user namespaces, which need none, are denied to all.
 *
 * Without namespaces a second, small filter is installed before each program (seccomp_keep_to_itself): it
 * denies access to what namespaces would hide. If Landlock does not scope signals, a program may signal only
 * itself, identified by the pid that it had when the filter was built; its children can signal nobody, not
 * even themselves.
 */
#define _GNU_SOURCE
#include "seccomp.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OUR_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCH AUDIT_ARCH_AARCH64
#else
#error "this architecture has no system call filter yet"
#endif

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000u
#endif

/* Numbers missing in older headers; they are the same on both architectures. */
#define NR_IO_URING_SETUP 425
#define NR_IO_URING_ENTER 426
#define NR_IO_URING_REGISTER 427
#define NR_OPEN_TREE 428
#define NR_MOVE_MOUNT 429
#define NR_FSOPEN 430
#define NR_FSCONFIG 431
#define NR_FSMOUNT 432
#define NR_FSPICK 433
#define NR_CLONE3 435
#define NR_PIDFD_GETFD 438
#define NR_PROCESS_MADVISE 440
#define NR_MOUNT_SETATTR 442
#define NR_QUOTACTL_FD 443
#define NR_MEMFD_SECRET 447
#define NR_PROCESS_MRELEASE 448

#define REFUSED_FLAGS 0x56000000u /* CLONE_NEW{CGROUP,UTS,USER,NET} */

enum answer { KILL, CHECK_SECRET, REFUSE, ABSENT, CHECK_CLONE, CHECK_OWN, CHECK_PERSONALITY, CHECK_SOCKET, CHECK_LEASE };

struct rule {
    uint32_t number;
    enum answer answer;
};

static struct rule rules[] = {
#if defined(__x86_64__)
    {SYS_iopl, KILL},
    {SYS_ioperm, KILL},
    {SYS_modify_ldt, REFUSE},
    {SYS_uselib, REFUSE},
    {SYS_ustat, REFUSE},
    {SYS_sysfs, REFUSE},
    {SYS__sysctl, REFUSE},
#endif
    {SYS_ptrace, KILL},
    {SYS_process_vm_readv, KILL},
    {SYS_process_vm_writev, KILL},
    {SYS_mount, CHECK_SECRET},
    {SYS_umount2, CHECK_SECRET},
    {SYS_pivot_root, KILL},
    {SYS_chroot, KILL},
    {NR_OPEN_TREE, KILL},
    {NR_MOVE_MOUNT, CHECK_SECRET},
    {NR_FSOPEN, KILL},
    {NR_FSCONFIG, KILL},
    {NR_FSMOUNT, KILL},
    {NR_FSPICK, KILL},
    {NR_MOUNT_SETATTR, KILL},
    {SYS_setns, KILL},
    {SYS_open_by_handle_at, KILL},
    {SYS_init_module, KILL},
    {SYS_finit_module, KILL},
    {SYS_delete_module, KILL},
    {SYS_kexec_load, KILL},
    {SYS_kexec_file_load, KILL},
    {SYS_reboot, KILL},
    {SYS_swapon, KILL},
    {SYS_swapoff, KILL},
    {SYS_bpf, KILL},
    {SYS_perf_event_open, KILL},
    {SYS_userfaultfd, KILL},
    {SYS_add_key, KILL},
    {SYS_request_key, KILL},
    {SYS_keyctl, KILL},
    {SYS_kcmp, KILL},
    {NR_PIDFD_GETFD, KILL},
    {SYS_unshare, REFUSE},
    {SYS_acct, REFUSE},
    {SYS_quotactl, REFUSE},
    {NR_QUOTACTL_FD, REFUSE},
    {SYS_syslog, REFUSE},
    {SYS_vhangup, REFUSE},
    {SYS_settimeofday, REFUSE},
    {SYS_clock_settime, REFUSE},
    {SYS_adjtimex, REFUSE},
    {SYS_clock_adjtime, REFUSE},
    {SYS_sethostname, REFUSE},
    {SYS_setdomainname, REFUSE},
    {SYS_lookup_dcookie, REFUSE},
    {SYS_fanotify_init, REFUSE},
    {SYS_name_to_handle_at, REFUSE},
    {SYS_mbind, REFUSE},
    {SYS_set_mempolicy, REFUSE},
    {SYS_migrate_pages, REFUSE},
    {SYS_move_pages, REFUSE},
    {NR_PROCESS_MADVISE, REFUSE},
    {NR_PROCESS_MRELEASE, REFUSE},
    /* A slot owns one core; leaving it would disturb the timing of another program. */
    {SYS_sched_setaffinity, REFUSE},
    {SYS_sched_setscheduler, REFUSE},
    {SYS_sched_setattr, REFUSE},
    {SYS_ioprio_set, REFUSE},
    {NR_IO_URING_SETUP, ABSENT},
    {NR_IO_URING_ENTER, ABSENT},
    {NR_IO_URING_REGISTER, ABSENT},
    {NR_CLONE3, ABSENT},
    {NR_MEMFD_SECRET, ABSENT},
    {SYS_clone, CHECK_CLONE},
    /* Limits of other processes; glibc sets its own with pid 0. */
    {SYS_prlimit64, CHECK_OWN},
    {SYS_personality, CHECK_PERSONALITY},
    {SYS_socket, CHECK_SOCKET},
    {SYS_socketpair, CHECK_SOCKET},
    {SYS_fcntl, CHECK_LEASE},
};

#define RULES (sizeof rules / sizeof rules[0])

/* At most 8 instructions for each rule, 2 for each inner node of the tree, and the head. */
static struct sock_filter program[10 * RULES + 8];
static unsigned short length;

static uint64_t secret;

/* The sixth argument, low half first: both architectures are little-endian. */
#define SECRET_OFFSET ((uint32_t)(offsetof(struct seccomp_data, args) + 8 * 5))

static unsigned emit(uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false)
{
    program[length] = (struct sock_filter){.code = code, .jt = if_true, .jf = if_false, .k = value};
    return length++;
}

static void answer_with(uint32_t value)
{
    emit(BPF_RET | BPF_K, value, 0, 0);
}

static void answer_errno(uint32_t error)
{
    answer_with(SECCOMP_RET_ERRNO | (error & SECCOMP_RET_DATA));
}

/* Loads the low half of an argument; allows the call if `code value` holds, else denies it. */
static void allow_if(unsigned argument, uint16_t code, uint32_t value, bool is_negated, uint32_t error)
{
    emit(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument), 0, 0);
    emit(BPF_JMP | code | BPF_K, value, is_negated ? 0 : 1, is_negated ? 1 : 0);
    answer_errno(error);
    answer_with(SECCOMP_RET_ALLOW);
}

static void emit_rule(const struct rule *rule)
{
    emit(BPF_JMP | BPF_JEQ | BPF_K, rule->number, 1, 0);
    answer_with(SECCOMP_RET_ALLOW);
    switch (rule->answer) {
    case KILL:
        answer_with(SECCOMP_RET_KILL_PROCESS);
        break;
    case CHECK_SECRET:
        emit(BPF_LD | BPF_W | BPF_ABS, SECRET_OFFSET, 0, 0);
        emit(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)secret, 0, 3);
        emit(BPF_LD | BPF_W | BPF_ABS, SECRET_OFFSET + 4, 0, 0);
        emit(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(secret >> 32), 0, 1);
        answer_with(SECCOMP_RET_ALLOW);
        answer_with(SECCOMP_RET_KILL_PROCESS);
        break;
    case REFUSE:
        answer_errno(EPERM);
        break;
    case ABSENT:
        answer_errno(ENOSYS);
        break;
    case CHECK_CLONE:
        allow_if(0, BPF_JSET, REFUSED_FLAGS, true, EPERM);
        break;
    case CHECK_OWN:
        allow_if(0, BPF_JEQ, 0, false, EPERM);
        break;
    case CHECK_PERSONALITY:
        /* Querying, or the default; any other value would disable address randomization. */
        emit(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, args), 0, 0);
        emit(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffffu, 2, 0);
        emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
        answer_errno(EPERM);
        answer_with(SECCOMP_RET_ALLOW);
        break;
    case CHECK_SOCKET:
        /* Sockets between own processes only. Some families (vsock) have no network namespace. */
        allow_if(0, BPF_JEQ, AF_UNIX, false, EACCES);
        break;
    case CHECK_LEASE:
        /* A process with a lease on a file delays others that open it; the owner of a file may get one. */
        allow_if(1, BPF_JEQ, F_SETLEASE, true, EACCES);
        break;
    }
}

/*
 * The tree over rules[first..last]. A conditional jump reaches 255 instructions, so it jumps over a far one.
 */
static void emit_tree(size_t first, size_t last)
{
    if (first == last) {
        emit_rule(&rules[first]);
        return;
    }
    size_t middle = (first + last + 1) / 2;
    emit(BPF_JMP | BPF_JGE | BPF_K, rules[middle].number, 0, 1);
    unsigned far = emit(BPF_JMP | BPF_JA, 0, 0, 0);
    emit_tree(first, middle - 1);
    program[far].k = length - far - 1;
    emit_tree(middle, last);
}

static int by_number(const void *left, const void *right)
{
    const struct rule *a = left, *b = right;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void build(void)
{
    qsort(rules, RULES, sizeof rules[0], by_number);
    length = 0;
    emit(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
    emit(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCH, 1, 0);
    answer_with(SECCOMP_RET_KILL_PROCESS);
    emit(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
#if defined(__x86_64__)
    emit(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1);
    answer_with(SECCOMP_RET_KILL_PROCESS);
#endif
    emit_tree(0, RULES - 1);
}

/* Numbers of calls that change files of the program's user by path, for older headers too. */
#define NR_PIDFD_SEND_SIGNAL 424
#define NR_FCHMODAT2 452
#define NR_SETXATTRAT 463
#define NR_REMOVEXATTRAT 466
#define NR_FILE_SETATTR 469

/* A filter built on the stack of a process that runs after vfork. */
struct draft {
    struct sock_filter code[256];
    unsigned short length;
};

static void add(struct draft *draft, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false)
{
    draft->code[draft->length++] = (struct sock_filter){.code = code, .jt = if_true, .jf = if_false, .k = value};
}

static void load_argument(struct draft *draft, unsigned argument)
{
    add(draft, BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument), 0, 0);
}

static void refuse_call(struct draft *draft, uint32_t number, uint32_t error)
{
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error, 0, 0);
}

/* Allows a call only with this argument value; the kernel reads pids and similar values from the low half. */
static void keep_to(struct draft *draft, uint32_t number, unsigned argument, uint32_t value)
{
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4);
    load_argument(draft, argument);
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
}

static void refuse_values(struct draft *draft, uint32_t number, unsigned argument, const uint32_t *values, uint8_t count)
{
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, number, 0, (uint8_t)(count + 3));
    load_argument(draft, argument);
    for (uint8_t i = 0; i < count; i++)
        add(draft, BPF_JMP | BPF_JEQ | BPF_K, values[i], (uint8_t)(count - i), 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
}

/* Allows its own priority with `who` 0, and no other's. */
static void keep_own_priority(struct draft *draft)
{
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, SYS_setpriority, 0, 6);
    load_argument(draft, 0);
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, PRIO_PROCESS, 0, 2);
    load_argument(draft, 1);
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
}

/* Datagrams carry their own address, so one end of such a pair could reach any socket of the host. */
static void refuse_datagrams(struct draft *draft)
{
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, SYS_socketpair, 0, 5);
    load_argument(draft, 1);
    add(draft, BPF_ALU | BPF_AND | BPF_K, 0xf, 0, 0);
    add(draft, BPF_JMP | BPF_JEQ | BPF_K, SOCK_DGRAM, 0, 1);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES, 0, 0);
    add(draft, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
}

int seccomp_keep_to_itself(bool are_signals_scoped)
{
    static const uint32_t changes[] = {
#if defined(__x86_64__)
        SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
        SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
        SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, NR_FCHMODAT2, NR_SETXATTRAT,
        NR_REMOVEXATTRAT, NR_FILE_SETATTR,
    };
    /*
     * The whole host has one IPC namespace: objects of the user's other programs could be read and removed.
     */
    static const uint32_t shared[] = {SYS_shmget, SYS_shmat,  SYS_shmctl, SYS_semget,  SYS_semop,  SYS_semtimedop,
                                      SYS_semctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open,
                                      SYS_mq_unlink};
    /* Each sends any signal to any process of the user when a descriptor becomes ready. */
    static const uint32_t owners[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX};
    /* FIOSETOWN and SIOCSPGRP do the same; TIOCSTI and TIOCLINUX type into a terminal. */
    static const uint32_t controls[] = {0x8901, 0x8902, TIOCSTI, 0x541c};
    static const uint32_t signals[] = {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
    struct draft draft = {.length = 0};
    add(&draft, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
    if (!are_signals_scoped) {
        for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
            keep_to(&draft, signals[i], 0, (uint32_t)syscall(SYS_getpid));
        refuse_call(&draft, NR_PIDFD_SEND_SIGNAL, EPERM);
    }
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        refuse_call(&draft, changes[i], EPERM);
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        refuse_call(&draft, shared[i], ENOSYS);
    refuse_call(&draft, SYS_socket, EACCES);
    refuse_datagrams(&draft);
    refuse_values(&draft, SYS_fcntl, 1, owners, sizeof owners / sizeof *owners);
    refuse_values(&draft, SYS_ioctl, 1, controls, sizeof controls / sizeof *controls);
    keep_to(&draft, SYS_sched_setparam, 0, 0);
    keep_own_priority(&draft);
    add(&draft, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    struct sock_fprog filter = {.len = draft.length, .filter = draft.code};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, &filter);
}

int seccomp_install(uint64_t *pass)
{
    if (syscall(SYS_getrandom, &secret, sizeof secret, 0) != sizeof secret)
        return -1;
    build();
    *pass = secret;
    struct sock_fprog filter = {.len = length, .filter = program};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, &filter);
}
