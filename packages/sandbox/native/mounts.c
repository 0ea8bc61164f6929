/*
 * Theory of operation. Everything is built from detached mounts (fsopen, open_tree), so that nothing ever
 * appears in the host's mount table and nothing is left behind.
 *
 * The root is a small tmpfs with copies of a few files of /etc, device nodes and mount points, on which the
 * host's /usr is bind-mounted. The zygote builds it while it is still privileged and then enters its own user
 * namespace, which locks all these mounts: neither the read-only flags nor the mounts themselves can be
 * removed from inside. The tmpfs is reachable twice: read-only as the root of the sandbox, and writable by a
 * descriptor that the keeper holds to create mount points for later binds.
 *
 * There are few mounts on purpose: each is copied and torn down with the mount namespace of every run. /tmp
 * and /dev/shm are links to /box, so one size limit applies to everything that a program may write.
 */
#define _GNU_SOURCE
#include "mounts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* The mount calls by number: libraries before glibc 2.36 have no names for them. */
#define X_OPEN_TREE 428
#define X_MOVE_MOUNT 429
#define X_FSOPEN 430
#define X_FSCONFIG 431
#define X_FSMOUNT 432
#define X_MOUNT_SETATTR 442
#define X_OPEN_TREE_CLONE 1u
#define X_RECURSIVE 0x8000u
#define X_FROM_EMPTY_PATH 0x4u
#define X_CONFIG_STRING 1u
#define X_CONFIG_CREATE 6u
#define X_ATTR_RDONLY 1u
#define X_ATTR_NOSUID 2u
#define X_ATTR_NODEV 4u

struct mount_attributes {
    uint64_t set, clear, propagation, user_namespace;
};

static int protect(int mount, uint64_t attributes)
{
    struct mount_attributes change = {.set = attributes, .propagation = MS_PRIVATE};
    return (int)syscall(X_MOUNT_SETATTR, mount, "", AT_EMPTY_PATH | X_RECURSIVE, &change, sizeof change);
}

static int copy_tree(const char *path)
{
    int mount = (int)syscall(X_OPEN_TREE, AT_FDCWD, path, X_OPEN_TREE_CLONE | O_CLOEXEC | X_RECURSIVE);
    /* A single file has nothing below it; some kernels reject the recursive flag for it. */
    if (mount < 0 && errno == EINVAL)
        mount = (int)syscall(X_OPEN_TREE, AT_FDCWD, path, X_OPEN_TREE_CLONE | O_CLOEXEC);
    return mount;
}

int clone_mount(const char *host_path)
{
    int mount = copy_tree(host_path);
    if (mount < 0)
        return -1;
    if (protect(mount, X_ATTR_RDONLY | X_ATTR_NOSUID | X_ATTR_NODEV) < 0) {
        int error = errno;
        close(mount);
        errno = error;
        return -1;
    }
    return mount;
}

uint64_t mount_pass;

int attach_mount(int mount, const char *target)
{
    return (int)syscall(X_MOVE_MOUNT, mount, "", AT_FDCWD, target, X_FROM_EMPTY_PATH, mount_pass);
}

int mount_again(const char *folder, const char *target)
{
    return (int)syscall(SYS_mount, folder, target, NULL, MS_BIND | MS_REC, NULL, mount_pass);
}

int mount_proc(void)
{
    unsigned long flags = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC;
    return (int)syscall(SYS_mount, "proc", "/proc", "proc", flags, NULL, mount_pass);
}

void mount_forget(const char *target)
{
    syscall(SYS_umount2, target, MNT_DETACH, 0, 0, 0, mount_pass);
}

static int set_option(int context, const char *key, unsigned long long value)
{
    char text[32];
    /* The kernel parses mode as octal in any notation. */
    snprintf(text, sizeof text, strcmp(key, "mode") ? "%llu" : "%llo", value);
    return (int)syscall(X_FSCONFIG, context, X_CONFIG_STRING, key, text, 0);
}

static int make_tmpfs(uint64_t bytes, uint32_t files, unsigned mode, uid_t owner, unsigned attributes)
{
    int context = (int)syscall(X_FSOPEN, "tmpfs", 1u /* close on exec */);
    if (context < 0)
        return -1;
    int mount = -1;
    if (set_option(context, "size", bytes) == 0 && set_option(context, "nr_inodes", files) == 0 &&
        set_option(context, "mode", mode) == 0 && set_option(context, "uid", owner) == 0 &&
        set_option(context, "gid", owner) == 0 &&
        syscall(X_FSCONFIG, context, X_CONFIG_CREATE, NULL, NULL, 0) == 0)
        mount = (int)syscall(X_FSMOUNT, context, 1u, attributes);
    int error = errno;
    close(context);
    errno = error;
    return mount;
}

int make_box(const struct box_options *options, struct failure *failure)
{
    /* The box's root itself uses one entry and one page. */
    int box = make_tmpfs(options->bytes, options->files + 1, 0700, options->owner, X_ATTR_NOSUID | X_ATTR_NODEV);
    if (box < 0)
        return FAIL(failure, "make the box");
    return box;
}

#define PLAIN_BOX "/tmp/xiezhi-box-"

int make_plain_box(const struct box_options *options, char path[64], struct failure *failure)
{
    snprintf(path, 64, PLAIN_BOX "%d-%llu-XXXXXX", getpid(), (unsigned long long)process_start(getpid()));
    if (!mkdtemp(path))
        return FAIL(failure, "make the box");
    int box = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    /* Locked as long as the helper lives: its pid may be meaningless to a helper in another PID namespace. */
    if (box >= 0)
        flock(box, LOCK_EX | LOCK_NB);
    if (box < 0 || (options->owner && fchown(box, options->owner, options->owner) < 0))
        return FAIL(failure, "make the box");
    return box;
}

static void empty_folder(int parent, const char *name)
{
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int folder = openat(parent, name, flags);
    /* A program may have removed the permissions of its own folders, and without root it is the same user. */
    if (folder < 0 && errno == EACCES && fchmodat(parent, name, 0700, 0) == 0)
        folder = openat(parent, name, flags);
    if (folder < 0)
        return;
    DIR *listing = fdopendir(folder);
    struct dirent *entry;
    while (listing && (entry = readdir(listing))) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (unlinkat(folder, entry->d_name, 0) == 0)
            continue;
        empty_folder(folder, entry->d_name);
        unlinkat(folder, entry->d_name, AT_REMOVEDIR);
    }
    if (listing)
        closedir(listing);
}

void remove_plain_box(const char *path)
{
    empty_folder(AT_FDCWD, path);
    rmdir(path);
}

static bool is_held(const char *path)
{
    int box = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (box < 0)
        return false;
    bool held = flock(box, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK;
    close(box);
    return held;
}

void sweep_plain_boxes(void)
{
    const char *prefix = strrchr(PLAIN_BOX, '/') + 1;
    DIR *listing = opendir("/tmp");
    struct dirent *entry;
    while (listing && (entry = readdir(listing))) {
        char path[PATH_MAX];
        if (strncmp(entry->d_name, prefix, strlen(prefix)) || name_is_of_living(entry->d_name + strlen(prefix)))
            continue;
        snprintf(path, sizeof path, "/tmp/%s", entry->d_name);
        if (!is_held(path))
            remove_plain_box(path);
    }
    if (listing)
        closedir(listing);
}

int make_mount_point(int root, const char *target, bool is_folder, struct failure *failure)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", target + 1);
    for (char *at = path; (at = strchr(at, '/')); *at++ = '/') {
        *at = '\0';
        if (mkdirat(root, path, 0755) < 0 && errno != EEXIST)
            return FAIL(failure, "make a mount point");
    }
    int file = is_folder ? mkdirat(root, path, 0755)
                         : openat(root, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (file < 0 && errno != EEXIST && errno != EROFS)
        return FAIL(failure, "make a mount point");
    if (file >= 0 && !is_folder)
        close(file);
    return file >= 0;
}

static int put_text(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0)
        return -1;
    int result = write_all(file, text, strlen(text));
    close(file);
    return result;
}

/* Copies a host file of moderate size; a missing file is no error. */
static int put_copy(int host, const char *path)
{
    int from = openat(host, path + 1, O_RDONLY | O_CLOEXEC);
    if (from < 0)
        return 0;
    int to = open(path + 1, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    char buffer[65536];
    ssize_t got = -1;
    while (to >= 0 && (got = read(from, buffer, sizeof buffer)) > 0)
        if (write_all(to, buffer, (size_t)got) < 0)
            break;
    close(from);
    if (to >= 0)
        close(to);
    return got == 0 ? 0 : -1;
}

/* Creates device nodes; the working folder is the new root. */
static int put_devices(int host, const char *folder, const char *const names[], bool can_mknod)
{
    static const struct { const char *name; unsigned minor; } known[] = {
        {"null", 3}, {"zero", 5}, {"full", 7}, {"random", 8}, {"urandom", 9}};
    if (mkdir(folder, 0755) < 0)
        return -1;
    for (; *names; names++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%s", folder, *names);
        unsigned minor = 3;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            if (!strcmp(known[i].name, *names))
                minor = known[i].minor;
        if (can_mknod && mknod(path, S_IFCHR | 0666, makedev(1, minor)) == 0) {
            if (chmod(path, 0666) < 0)
                return -1;
            continue;
        }
        char source[64];
        snprintf(source, sizeof source, "dev/%s", *names);
        int tree = (int)syscall(X_OPEN_TREE, host, source, X_OPEN_TREE_CLONE | O_CLOEXEC);
        int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
        if (tree < 0 || file < 0 || attach_mount(tree, path) < 0)
            return -1;
        close(file);
        close(tree);
    }
    return 0;
}

/* /bin, /lib and similar folders are links into /usr on current systems, and folders on older ones. */
static int put_system_folder(int host, const char *name)
{
    char target[PATH_MAX];
    ssize_t length = readlinkat(host, name, target, sizeof target - 1);
    if (length >= 0) {
        target[length] = '\0';
        return symlink(target, name);
    }
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d/%s", host, name);
    struct stat status;
    if (fstatat(host, name, &status, 0) < 0)
        return 0;
    int tree = clone_mount(path);
    if (tree < 0 || mkdir(name, 0755) < 0 || attach_mount(tree, name) < 0)
        return -1;
    close(tree);
    return 0;
}

static int fill_root(int host, bool can_mknod, struct failure *failure)
{
    static const char *const folders[] = {"usr", "bin", "lib", "lib64", "lib32", "sbin"};
    static const char *const copies[] = {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/debian_version",
                                         "/etc/os-release"};
    static const char *const all[] = {"null", "zero", "full", "random", "urandom", NULL};
    static const char *const compile[] = {"null", NULL}, *const compile_random[] = {"null", "urandom", NULL};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (put_system_folder(host, folders[i]) < 0)
            return FAIL(failure, "bind the system's folders");
    if (mkdir("box", 0755) < 0 || mkdir("kept", 0755) < 0 || mkdir("etc", 0755) < 0 || mkdir("proc", 0555) < 0 ||
        mkdir(".hidden", 0700) < 0 || symlink("box", "tmp") < 0)
        return FAIL(failure, "make the root's folders");
    if (put_text("etc/passwd", "root:x:0:0:root:/:/bin/false\nbox:x:1000:1000:box:/box:/bin/sh\n") < 0 ||
        put_text("etc/group", "root:x:0:\nbox:x:1000:\n") < 0 ||
        put_text("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n") < 0 ||
        put_text("etc/hosts", "127.0.0.1 localhost box\n") < 0)
        return FAIL(failure, "write the root's files");
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++)
        if (put_copy(host, copies[i]) < 0)
            return FAIL(failure, "copy files of /etc");
    int alternatives = clone_mount("/etc/alternatives");
    if (alternatives >= 0) {
        if (mkdir("etc/alternatives", 0755) < 0 || attach_mount(alternatives, "etc/alternatives") < 0)
            return FAIL(failure, "bind /etc/alternatives");
        close(alternatives);
    }
    if (put_devices(host, "dev", all, can_mknod) < 0 ||
        put_devices(host, ".dev-compile", compile, can_mknod) < 0 ||
        put_devices(host, ".dev-compile-random", compile_random, can_mknod) < 0 ||
        symlink("/box", "dev/shm") < 0 || symlink("/proc/self/fd", "dev/fd") < 0 ||
        symlink("/proc/self/fd/0", "dev/stdin") < 0 || symlink("/proc/self/fd/1", "dev/stdout") < 0 ||
        symlink("/proc/self/fd/2", "dev/stderr") < 0)
        return FAIL(failure, "make the devices");
    return 0;
}

/*
 * The kernel lets a user namespace mount its own /proc only if a complete one is already mounted. So one is
 * mounted here, and an empty folder over its parent hides it permanently: that mount is locked.
 */
static int hide_proc(int host)
{
    char path[64];
    if (mkdir(".hidden/proc", 0555) < 0)
        return -1;
    if (mount("proc", ".hidden/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) < 0) {
        snprintf(path, sizeof path, "/proc/self/fd/%d/proc", host);
        int tree = copy_tree(path);
        if (tree < 0 || attach_mount(tree, ".hidden/proc") < 0)
            return -1;
        close(tree);
    }
    int cover = make_tmpfs(4096, 2, 0000, 0, X_ATTR_RDONLY | X_ATTR_NOSUID | X_ATTR_NODEV);
    if (cover < 0 || attach_mount(cover, ".hidden") < 0)
        return -1;
    close(cover);
    return 0;
}

int build_root(bool can_mknod, struct failure *failure)
{
    if (unshare(CLONE_NEWNS) < 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
        return FAIL(failure, "make a mount namespace");
    int host = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    int writable = make_tmpfs(64ull << 20, 65536, 0755, 0, X_ATTR_NOSUID);
    /* Older kernels cannot copy a detached mount, so it is attached to /tmp of this namespace. */
    if (host < 0 || writable < 0 || attach_mount(writable, "/tmp") < 0)
        return FAIL(failure, "make the root");
    if (fchdir(writable) < 0)
        return FAIL(failure, "enter the root");
    if (fill_root(host, can_mknod, failure) < 0)
        return -1;
    if (hide_proc(host) < 0)
        log_line("no /proc can be shown inside: errno %d", errno);
    int root = (int)syscall(X_OPEN_TREE, AT_FDCWD, "/tmp", X_OPEN_TREE_CLONE | O_CLOEXEC | X_RECURSIVE);
    struct mount_attributes change = {.set = X_ATTR_RDONLY};
    if (root < 0 || syscall(X_MOUNT_SETATTR, root, "", AT_EMPTY_PATH, &change, sizeof change) < 0)
        return FAIL(failure, "protect the root");
    if (attach_mount(root, "/tmp") < 0 || fchdir(root) < 0 || syscall(SYS_pivot_root, ".", ".") < 0 ||
        umount2(".", MNT_DETACH) < 0 || chdir("/") < 0)
        return FAIL(failure, "enter the root");
    close(root);
    close(host);
    return writable;
}
