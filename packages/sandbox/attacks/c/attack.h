/*
 * Included by every attack. An attack prints what it reached and nothing else; if the isolation holds it
 * prints nothing.
 */
#define _GNU_SOURCE
#include <alloca.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MIB (1u << 20)

#define REACHED(condition)                                                                                             \
    do {                                                                                                               \
        if (condition)                                                                                                 \
            printf("%s\n", #condition);                                                                                \
    } while (0)

/* Fills memory in a way that no compiler can optimize away. */
static inline void fill(void *memory, size_t size)
{
    memset(memory, 1, size);
    __asm__ volatile("" ::"r"(memory) : "memory");
}

/* Whether a system call succeeds in a child process, which may be killed for it. */
static inline int child_can(long (*act)(void))
{
    pid_t child = fork();
    int status = -1;
    if (child == 0)
        _exit(act() >= 0 ? 0 : 1);
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
