/*
 * Theory of operation. Without namespaces a program shares the host's files and processes; if the judge is an
 * ordinary user, it even shares that user. Landlock (Linux 5.13) lets a process give up rights permanently:
 * here it may still read system files and write to its box. From Linux 6.12 on (Landlock version 6) it also
 * gives up signals to processes and abstract sockets outside the domain that it creates, so it still reaches
 * its own children.
 *
 * Landlock does not cover changes to modes, owners and times of files, System V objects, or sockets with a
 * path: seccomp_keep_to_itself denies those calls.
 *
 * Runs after vfork: see the head of spawn.c. System calls are used by number, because headers may be older.
 */
#define _GNU_SOURCE
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NR_CREATE_RULESET 444
#define NR_ADD_RULE 445
#define NR_RESTRICT_SELF 446
#define CREATE_RULESET_VERSION 1u
#define RULE_PATH_BENEATH 1

enum {
    EXECUTE = 1u << 0,
    WRITE_FILE = 1u << 1,
    READ_FILE = 1u << 2,
    READ_DIR = 1u << 3,
    TRUNCATE = 1u << 14,
    ALL_OF_VERSION_1 = (1u << 13) - 1,
    REFER = 1u << 13,
    IOCTL_DEV = 1u << 15,
    READING = EXECUTE | READ_FILE | READ_DIR,
    /* Rights that a rule for a regular file may contain. */
    OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV,
    SCOPES = 3, /* abstract sockets, signals */
};

struct ruleset_attributes {
    uint64_t files, network, scopes;
};

struct path_beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/*
 * System files that every user may read. /proc is read-only; the kernel hides what only a debugger may see of
 * other processes.
 */
static const char *const readable[] = {"/usr",   "/bin",    "/sbin", "/lib",  "/lib32",
                                       "/lib64", "/libx32", "/etc",  "/proc", "/nix"};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

int landlock_version(void)
{
    long version = syscall(NR_CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

static int allow(int ruleset, int folder, uint64_t rights)
{
    struct path_beneath rule = {.allowed = rights, .parent = folder};
    return (int)syscall(NR_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
}

/* A path that does not exist, or that this user cannot open, needs no rule. */
static int allow_path(int ruleset, const char *path, uint64_t rights)
{
    struct stat status;
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0)
        return 0;
    int result = fstat(file, &status);
    if (result == 0)
        result = allow(ruleset, file, S_ISDIR(status.st_mode) ? rights : rights & OF_FILES);
    close(file);
    return result;
}

int landlock_confine(int box, const struct run_spec *spec, int version)
{
    uint64_t all = ALL_OF_VERSION_1;
    if (version >= 2)
        all |= REFER;
    if (version >= 3)
        all |= TRUNCATE;
    if (version >= 5)
        all |= IOCTL_DEV;
    struct ruleset_attributes attributes = {.files = all, .scopes = version >= 6 ? SCOPES : 0};
    /* An older kernel accepts a longer structure if the rest of it is zero. */
    int ruleset = (int)syscall(NR_CREATE_RULESET, &attributes, sizeof attributes, 0);
    if (ruleset < 0)
        return -1;
    int result = allow(ruleset, box, all);
    /* Programs open /dev/stdin, which is a file of the judge; a pipe takes no rule and needs none. */
    allow(ruleset, STDIN_FILENO, READ_FILE);
    for (size_t i = 0; result == 0 && i < sizeof readable / sizeof *readable; i++)
        result = allow_path(ruleset, readable[i], READING);
    for (size_t i = 0; result == 0 && i < sizeof devices / sizeof *devices; i++)
        result = allow_path(ruleset, devices[i], (READ_FILE | WRITE_FILE | TRUNCATE) & all);
    for (uint32_t i = 0; result == 0 && i < spec->bind_count; i++)
        result = allow_path(ruleset, spec->binds[i].from, READING);
    if (result == 0)
        result = (int)syscall(NR_RESTRICT_SELF, ruleset, 0);
    close(ruleset);
    return result;
}
