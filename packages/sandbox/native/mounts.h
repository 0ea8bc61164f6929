/* The root that every run sees, and the box that is new for each. See mounts.c for how they are joined. */
#ifndef XZ_MOUNTS_H
#define XZ_MOUNTS_H

#include "frame.h"
#include "util.h"

/* A detached read-only copy of a host path's mount, to be attached by attach_mount. -1 with errno. */
int clone_mount(const char *host_path);
/* Attaches a detached mount at an absolute path of the caller's root. */
int attach_mount(int mount, const char *target);
/* Shows a folder of the caller's root at a second place. */
int mount_again(const char *folder, const char *target);
/* A read-only /proc of the caller's PID namespace. */
int mount_proc(void);
void mount_forget(const char *target);

/* What the system call filter wants to see with each of the four above, once it is installed (seccomp.h). */
extern uint64_t mount_pass;

/*
 * Builds the minimal root in a new mount namespace of the caller and makes it the caller's root. Returns a
 * writable descriptor of it, or -1. The caller's own view of it is read-only. True root makes device nodes,
 * anybody else binds the host's.
 */
int build_root(bool can_mknod, struct failure *failure);

/* Makes the mount point `target` in a root given by its writable descriptor, folder or file. 1, or 0 if it was there. */
int make_mount_point(int root, const char *target, bool is_folder, struct failure *failure);

struct box_options {
    uint64_t bytes;
    uint32_t files;
    uid_t owner;
};

/* An empty, detached, size-limited tmpfs: a mount descriptor that is also its folder. */
int make_box(const struct box_options *options, struct failure *failure);

/* The same for hosts without namespaces: a folder of the host, without a size limit. `path` is its place. */
int make_plain_box(const struct box_options *options, char path[64], struct failure *failure);
/* Removes such a folder with all in it; follows no link. */
void remove_plain_box(const char *path);
/* Removes what keepers that were killed left. */
void sweep_plain_boxes(void);

#endif
