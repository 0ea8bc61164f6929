// Kernel interfaces that have had vulnerabilities.
// expect: exit 0
// tiers: host
#include "attack.h"

static long a(void) { return syscall(SYS_bpf, 0, 0, 0); }
static long b(void) { return syscall(SYS_userfaultfd, 0); }
static long c(void) { return syscall(SYS_perf_event_open, 0, 0, -1, -1, 0); }
static long d(void) { return syscall(425, 8, 0); }
static long e(void) { return syscall(SYS_add_key, "user", "k", "v", 1, -2); }
static long f(void) { return syscall(SYS_keyctl, 0, -2, 1); }
static long g(void) { return syscall(SYS_request_key, "user", "k", 0, -2); }
static long h(void) { return syscall(SYS_kcmp, getpid(), getppid(), 0, 0, 0); }
static long i(void) { return syscall(438, 0, 0, 0); }
static long j(void) { return syscall(447, 0); }
static long k(void) { return syscall(SYS_move_pages, 0, 0, 0, 0, 0, 0); }
static long l(void) { return syscall(SYS_process_vm_readv, getppid(), 0, 0, 0, 0, 0); }
static long m(void) { return syscall(SYS_process_vm_writev, getppid(), 0, 0, 0, 0, 0); }

int main(void)
{
    long (*all[])(void) = {a, b, c, d, e, f, g, h, i, j, k, l, m};
    for (size_t at = 0; at < sizeof all / sizeof *all; at++)
        if (child_can(all[at]))
            printf("call %c\n", (char)('a' + at));
    return 0;
}
