/* The root that every run sees, and the box that each run gets. See mounts.c for how they are connected. */
#ifndef XZ_MOUNTS_H
#define XZ_MOUNTS_H

#include "frame.h"
#include "util.h"

/* Returns a detached read-only copy of a host path's mount, for attach_mount. -1 with errno. */
int clone_mount(const char *host_path);
/* Attaches a detached mount at an absolute path of the caller's root. */
int attach_mount(int mount, const char *target);
/* Bind-mounts a folder of the caller's root at a second path. */
int mount_again(const char *folder, const char *target);
/* Mounts a read-only /proc of the caller's PID namespace. */
int mount_proc(void);
void mount_forget(const char *target);

/*
 * The secret that the system call filter, once installed (seccomp.h), requires from the four functions above.
 */
extern uint64_t mount_pass;

/*
 * Builds the minimal root in a new mount namespace of the caller and makes it the caller's root. Returns a
 * writable descriptor of it, or -1. The caller's own view of it is read-only. Real root creates device nodes,
 * other users bind the host's.
 */
int build_root(bool can_mknod, struct failure *failure);

/*
 * Creates the mount point `target` in a root given by its writable descriptor. Returns 1, or 0 if it existed.
 */
int make_mount_point(int root, const char *target, bool is_folder, struct failure *failure);

struct box_options {
    uint64_t bytes;
    uint32_t files;
    uid_t owner;
};

/*
 * Creates an empty, detached, size-limited tmpfs and returns its mount descriptor, which is also its folder.
 */
int make_box(const struct box_options *options, struct failure *failure);

/* The same for hosts without namespaces: a folder of the host, without a size limit. Sets `path` to it. */
int make_plain_box(const struct box_options *options, char path[64], struct failure *failure);
/* Removes such a folder with its content; follows no link. */
void remove_plain_box(const char *path);
/* Removes leftovers of killed keepers. */
void sweep_plain_boxes(void);

#endif
