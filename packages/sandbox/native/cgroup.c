/*
 * Detects the usable version of cgroups on this host and hides the difference: version 1 has a tree for each
 * controller, version 2 one tree whose inner groups must contain no process. Folders are named after the
 * helper's pid and start time, so that leftovers of a killed helper differ from groups in use.
 */
#define _GNU_SOURCE
#include "cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#define NO_LIMIT UINT64_MAX

static const char *const controllers[GROUP_FOLDERS] = {"memory", "pids", "cpuacct"};

static bool has_word(const char *text, const char *word, const char *separators)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length) {
        bool is_start = at == text || strchr(separators, at[-1]);
        if (is_start && (at[length] == '\0' || strchr(separators, at[length])))
            return true;
    }
    return false;
}

/* On a busy host, killed processes need time to get a core before they exit. */
#define REMOVE_TIMEOUT_MS 3000

/* Kills the processes in a group and removes it with all its descendants. */
static void remove_group(int parent, const char *name)
{
    int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (folder < 0)
        return;
    DIR *listing = fdopendir(folder);
    if (!listing) {
        close(folder);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(listing)))
        if (entry->d_type == DT_DIR && entry->d_name[0] != '.')
            remove_group(folder, entry->d_name);
    for (int attempt = 0; attempt < REMOVE_TIMEOUT_MS / 2; attempt++) {
        if (unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno != EBUSY)
            break;
        char text[4096];
        if (read_file_at(folder, "cgroup.procs", text, sizeof text) > 0)
            for (char *at = text; *at; at = strchr(at, '\n') + 1) {
                pid_t process = (pid_t)parse_number(at);
                if (process > 0)
                    kill(process, SIGKILL);
                if (!strchr(at, '\n'))
                    break;
            }
        usleep(2000);
    }
    closedir(listing);
}

/* A folder PID-START below ROOT whose process is gone belongs to a killed helper. */
static void sweep(const char *mount, const char *root)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", mount, root);
    DIR *listing = opendir(path);
    if (!listing)
        return;
    struct dirent *entry;
    while ((entry = readdir(listing))) {
        bool is_ours = entry->d_type == DT_DIR && entry->d_name[0] >= '1' && entry->d_name[0] <= '9';
        if (is_ours && strchr(entry->d_name, '-') && !name_is_of_living(entry->d_name))
            remove_group(dirfd(listing), entry->d_name);
    }
    closedir(listing);
}

static void find_mounts(struct cgroup_host *host)
{
    bool found[GROUP_FOLDERS] = {false};
    char unified[256] = "";
    FILE *mounts = fopen("/proc/self/mounts", "re");
    char line[2048];
    while (mounts && fgets(line, sizeof line, mounts)) {
        char type[32], options[512], place[256];
        if (sscanf(line, "%*s %255s %31s %511s", place, type, options) != 3)
            continue;
        if (!strcmp(type, "cgroup2") && !unified[0])
            memcpy(unified, place, sizeof unified);
        if (strcmp(type, "cgroup"))
            continue;
        for (int i = 0; i < GROUP_FOLDERS; i++)
            if (!found[i] && has_word(options, controllers[i], ",")) {
                memcpy(host->mounts[i], place, sizeof host->mounts[i]);
                found[i] = true;
            }
    }
    if (mounts)
        fclose(mounts);
    if (found[GROUP_MEMORY] && found[GROUP_PIDS] && found[GROUP_CPU]) {
        host->version = 1;
        return;
    }
    char path[300], text[512];
    snprintf(path, sizeof path, "%s/cgroup.controllers", unified);
    if (unified[0] && read_file_at(AT_FDCWD, path, text, sizeof text) > 0 && has_word(text, "memory", " \n") &&
        has_word(text, "pids", " \n")) {
        host->version = 2;
        for (int i = 0; i < GROUP_FOLDERS; i++)
            memcpy(host->mounts[i], unified, sizeof unified);
        return;
    }
    host->lack = unified[0] || found[0] ? "the memory, pids and cpuacct controllers are not all there"
                                        : "no control groups are mounted";
}

static int make_folder(const char *path)
{
    return mkdir(path, 0755) == 0 || errno == EEXIST ? 0 : -1;
}

/*
 * In a container the top of the mount is not a real root: it must contain no process to delegate controllers.
 */
static void move_to_leaf(const char *mount)
{
    char path[300], text[8192];
    snprintf(path, sizeof path, "%s/init.scope", mount);
    make_folder(path);
    int top = open(mount, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int leaf = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (top >= 0 && leaf >= 0 && read_file_at(top, "cgroup.procs", text, sizeof text) > 0)
        for (char *at = text; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
            write_number_at(leaf, "cgroup.procs", parse_number(at));
    if (top >= 0)
        close(top);
    if (leaf >= 0)
        close(leaf);
}

static int pass_controllers(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return -1;
    int result = write_file_at(folder, "cgroup.subtree_control", "+memory +pids");
    if (result == 0)
        write_file_at(folder, "cgroup.subtree_control", "+cpu");
    int error = errno;
    close(folder);
    errno = error;
    return result;
}

static int make_base(struct cgroup_host *host, const char *root)
{
    char path[400];
    for (int i = 0; i < GROUP_FOLDERS; i++) {
        snprintf(path, sizeof path, "%s/%s", host->mounts[i], root);
        if (make_folder(path) < 0)
            return -1;
        sweep(host->mounts[i], root);
        if (host->version == 2 && i == 0) {
            if (pass_controllers(host->mounts[i]) < 0) {
                if (errno == EBUSY)
                    move_to_leaf(host->mounts[i]);
                if (pass_controllers(host->mounts[i]) < 0)
                    return -1;
            }
            if (pass_controllers(path) < 0)
                return -1;
        }
        snprintf(path, sizeof path, "%s/%s", host->mounts[i], host->base);
        if (make_folder(path) < 0)
            return -1;
        if (host->version == 2)
            return pass_controllers(path);
    }
    return 0;
}

void cgroup_find(struct cgroup_host *host, const char *root)
{
    memset(host, 0, sizeof *host);
    find_mounts(host);
    if (!host->version)
        return;
    snprintf(host->root, sizeof host->root, "%s", root);
    snprintf(host->base, sizeof host->base, "%s/%d-%llu", root, getpid(), (unsigned long long)process_start(getpid()));
    /* Another helper may remove the common folder between the two steps. */
    int result = -1;
    for (int attempt = 0; attempt < 10 && result < 0; attempt++)
        if ((result = make_base(host, root)) < 0 && errno != ENOENT)
            break;
    if (result < 0) {
        host->lack = errno == EROFS ? "the control groups are mounted read-only"
                     : errno == EACCES || errno == EPERM ? "no right to make control groups"
                                                         : "control groups cannot be made";
        host->version = 0;
    }
}

void cgroup_leave(struct cgroup_host *host)
{
    char path[400];
    for (int i = 0; host->version && i < GROUP_FOLDERS; i++) {
        snprintf(path, sizeof path, "%s/%s", host->mounts[i], host->base);
        remove_group(AT_FDCWD, path);
        /* Fails while another helper uses it. */
        snprintf(path, sizeof path, "%s/%s", host->mounts[i], host->root);
        rmdir(path);
    }
}

void cgroup_remove_named(const struct cgroup_host *host, const char *name)
{
    char path[400];
    for (int i = 0; host->version && i < GROUP_FOLDERS; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", host->mounts[i], host->base, name);
        remove_group(AT_FDCWD, path);
    }
}

static int open_in(const struct cgroup *group, int folder, const char *name, int flags)
{
    return openat(group->folders[folder], name, flags | O_CLOEXEC);
}

static uint64_t read_number(int fd)
{
    char text[64];
    ssize_t got = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
    if (got <= 0)
        return 0;
    text[got] = '\0';
    return parse_number(text);
}

/* Returns the number after a key at the start of a line. */
static uint64_t field_of(const char *text, const char *key)
{
    size_t length = strlen(key);
    for (const char *at = text; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (!strncmp(at, key, length) && at[length] == ' ')
            return parse_number(at + length + 1);
    return 0;
}

static uint64_t read_field(int fd, const char *key)
{
    char text[1024];
    ssize_t got = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
    if (got <= 0)
        return 0;
    text[got] = '\0';
    return field_of(text, key);
}

static int write_number(int fd, uint64_t value)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return pwrite(fd, text, (size_t)length, 0) == length ? 0 : -1;
}

static int open_version_1(struct cgroup *group, struct failure *failure)
{
    group->peak = open_in(group, GROUP_MEMORY, "memory.max_usage_in_bytes", O_RDWR);
    group->usage = open_in(group, GROUP_MEMORY, "memory.usage_in_bytes", O_RDONLY);
    group->limit = open_in(group, GROUP_MEMORY, "memory.limit_in_bytes", O_RDWR);
    group->swap_limit = open_in(group, GROUP_MEMORY, "memory.memsw.limit_in_bytes", O_RDWR);
    group->oom = open_in(group, GROUP_MEMORY, "memory.oom_control", O_RDONLY);
    group->cpu = open_in(group, GROUP_CPU, "cpuacct.usage", O_RDONLY);
    group->can_reset_peak = true;
    write_file_at(group->folders[GROUP_MEMORY], "memory.swappiness", "0");
    int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    char text[32];
    snprintf(text, sizeof text, "%d %d", event, group->oom);
    if (event < 0 || write_file_at(group->folders[GROUP_MEMORY], "cgroup.event_control", text) < 0)
        return FAIL(failure, "watch for out-of-memory kills");
    group->oom_event = event;
    return 0;
}

static int open_version_2(struct cgroup *group)
{
    group->peak = open_in(group, GROUP_MEMORY, "memory.peak", O_RDWR);
    group->can_reset_peak = group->peak >= 0 && pwrite(group->peak, "0", 1, 0) == 1;
    if (group->peak < 0)
        group->peak = open_in(group, GROUP_MEMORY, "memory.peak", O_RDONLY);
    group->usage = open_in(group, GROUP_MEMORY, "memory.current", O_RDONLY);
    group->limit = open_in(group, GROUP_MEMORY, "memory.max", O_RDWR);
    group->swap_limit = -1;
    write_file_at(group->folders[GROUP_MEMORY], "memory.swap.max", "0");
    group->oom = open_in(group, GROUP_MEMORY, "memory.events", O_RDONLY);
    group->cpu = open_in(group, GROUP_CPU, "cpu.stat", O_RDONLY);
    group->oom_event = group->oom;
    return 0;
}

int cgroup_create(struct cgroup *group, const struct cgroup_host *host, const char *name, struct failure *failure)
{
    memset(group, 0, sizeof *group);
    group->host = host;
    group->peak = group->usage = group->limit = group->swap_limit = group->oom = group->cpu = -1;
    group->processes = group->processes_peak = group->oom_event = -1;
    for (int i = 0; i < GROUP_FOLDERS; i++)
        group->folders[i] = -1;
    snprintf(group->name, sizeof group->name, "%s", name);
    group->limit_now = group->processes_now = NO_LIMIT;
    if (!host->version)
        return 0;
    for (int i = 0; i < GROUP_FOLDERS; i++) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s/%s", host->mounts[i], host->base, name);
        if (make_folder(path) < 0 || (group->folders[i] = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
            return FAIL(failure, "make a control group");
    }
    group->processes = open_in(group, GROUP_PIDS, "pids.max", O_RDWR);
    int result = host->version == 1 ? open_version_1(group, failure) : open_version_2(group);
    if (result < 0)
        return -1;
    if (group->usage < 0 || group->limit < 0 || group->oom < 0 || group->cpu < 0 || group->processes < 0)
        return FAIL(failure, "open the files of a control group");
    return 0;
}

int cgroup_enter(const struct cgroup *group, pid_t process, struct failure *failure)
{
    if (!cgroup_exists(group))
        return 0;
    for (int i = 0; i < (group->host->version == 2 ? 1 : GROUP_FOLDERS); i++)
        if (write_number_at(group->folders[i], "cgroup.procs", (uint64_t)process) < 0)
            return FAIL(failure, "enter a control group");
    return 0;
}

void cgroup_destroy(struct cgroup *group)
{
    if (!cgroup_exists(group))
        return;
    int open_files[] = {group->peak, group->usage, group->limit,     group->swap_limit,
                        group->oom,  group->cpu,   group->processes, group->folders[0],
                        group->folders[1], group->folders[2]};
    for (size_t i = 0; i < sizeof open_files / sizeof open_files[0]; i++)
        if (open_files[i] >= 0)
            close(open_files[i]);
    if (group->oom_event >= 0 && group->oom_event != group->oom)
        close(group->oom_event);
    cgroup_remove_named(group->host, group->name);
    group->host = NULL;
}

static uint64_t total_cpu_ns(const struct cgroup *group)
{
    if (group->host->version == 1)
        return read_number(group->cpu);
    return read_field(group->cpu, "usage_usec") * 1000;
}

/* memory + swap may never be below memory alone, so the order depends on the direction. */
static int set_memory_limit(struct cgroup *group, uint64_t limit)
{
    if (group->limit_now == limit)
        return 0;
    bool is_raised = group->limit_now != NO_LIMIT && limit > group->limit_now;
    if (group->swap_limit >= 0 && is_raised && write_number(group->swap_limit, limit) < 0)
        return -1;
    if (write_number(group->limit, limit) < 0)
        return -1;
    if (group->swap_limit >= 0 && !is_raised && write_number(group->swap_limit, limit) < 0)
        return -1;
    group->limit_now = limit;
    return 0;
}

void cgroup_note_own(struct cgroup *group)
{
    if (cgroup_exists(group))
        group->own_usage = read_number(group->usage);
}

bool cgroup_is_clean(const struct cgroup *group)
{
    return !cgroup_exists(group) || read_number(group->usage) <= group->own_usage + LEFTOVER_MOST;
}

/*
 * Memory that the group holds before the run is added to the run's limit, in steps so that it rarely changes.
 */
#define STEP (256u << 10)

int cgroup_begin(struct cgroup *group, uint64_t memory, uint64_t processes, struct failure *failure)
{
    if (!cgroup_exists(group))
        return 0;
    /* A kept box is included; it belongs to the run, so its allowance is the same as for leftovers. */
    uint64_t usage = read_number(group->usage), most = group->own_usage + LEFTOVER_MOST;
    group->usage_at_start = usage < most ? usage : most;
    if (set_memory_limit(group, memory + (group->usage_at_start / STEP + 1) * STEP) < 0) {
        group->limit_now = NO_LIMIT;
        return FAIL(failure, "set the memory limit");
    }
    if (group->processes_now != processes && write_number(group->processes, processes) < 0)
        return FAIL(failure, "set the process limit");
    group->processes_now = processes;
    if (group->can_reset_peak && pwrite(group->peak, "0", 1, 0) != 1)
        return FAIL(failure, "reset the memory peak");
    group->oom_at_start = read_field(group->oom, "oom_kill");
    group->cpu_at_start = total_cpu_ns(group);
    return 0;
}

uint64_t cgroup_cpu_ns(const struct cgroup *group)
{
    uint64_t total = total_cpu_ns(group);
    return total > group->cpu_at_start ? total - group->cpu_at_start : 0;
}

bool cgroup_is_oom_killed(const struct cgroup *group)
{
    return cgroup_exists(group) && read_field(group->oom, "oom_kill") > group->oom_at_start;
}

void cgroup_read(const struct cgroup *group, struct cgroup_facts *facts)
{
    memset(facts, 0, sizeof *facts);
    if (!cgroup_exists(group))
        return;
    facts->cpu_ns = cgroup_cpu_ns(group);
    facts->is_oom_killed = cgroup_is_oom_killed(group);
}

/* Smaller amounts are not checked. */
#define FILE_PAGES_TO_CARE (1u << 20)
/* After a run of this length, memory that waited for a grace period at its start is freed. */
#define GRACE_PERIOD_NS (50ull * 1000000ull)

static uint64_t read_file_pages(const struct cgroup *group)
{
    char text[8192];
    if (read_file_at(group->folders[GROUP_MEMORY], "memory.stat", text, sizeof text) <= 0)
        return 0;
    return field_of(text, "inactive_file") + field_of(text, "active_file");
}

/*
 * The peak includes what the group held besides the run at that moment: between the amount at the start and
 * the part of it that remains at the end. The time of the peak is unknown, so the mean is used.
 */
uint64_t cgroup_read_peak(const struct cgroup *group, uint64_t wall_ns)
{
    uint64_t peak = read_number(group->peak), at_start = group->usage_at_start, at_end = read_number(group->usage);
    uint64_t still = wall_ns > GRACE_PERIOD_NS ? group->own_usage : at_end;
    uint64_t others = still < at_start ? at_start - (at_start - still) / 2 : at_start;
    if (at_end >= at_start + FILE_PAGES_TO_CARE)
        others += read_file_pages(group);
    return peak > others ? peak - others : 0;
}
