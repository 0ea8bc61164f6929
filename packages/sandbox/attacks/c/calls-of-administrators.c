// Each call in a child, which may be killed for it; none may succeed.
// expect: exit 0
#include "attack.h"

static long a(void) { return mount("none", "/box", "tmpfs", 0, 0); }
static long b(void) { return umount2("/proc", MNT_DETACH); }
static long c(void) { return chroot("/box"); }
static long d(void) { return syscall(SYS_pivot_root, "/box", "/box"); }
static long e(void) { return sethostname("x", 1); }
static long f(void) { return syscall(SYS_init_module, "", 0, ""); }
static long g(void) { return syscall(SYS_finit_module, 0, "", 0); }
static long h(void) { return syscall(SYS_delete_module, "x", 0); }
static long i(void) { return syscall(SYS_reboot, 0xfee1dead, 672274793, 0, 0); }
static long j(void) { return syscall(SYS_swapoff, "/swap"); }
static long k(void) { return syscall(SYS_acct, 0); }
static long l(void) { return syscall(SYS_quotactl, 0, 0, 0, 0); }
static long m(void) { return syscall(SYS_syslog, 3, 0, 0); }
static long n(void) { return syscall(SYS_kexec_load, 0, 0, 0, 0); }
static long o(void) { return syscall(428, AT_FDCWD, "/", 1); }
static long p(void) { return syscall(430, "tmpfs", 0); }
static long q(void) { return syscall(442, AT_FDCWD, "/", 0, 0, 0); }
static long r(void) { return syscall(SYS_fanotify_init, 0, 0); }
static long s(void) { return syscall(SYS_setns, 0, 0); }
static long t(void) { return syscall(SYS_open_by_handle_at, AT_FDCWD, "", 0); }
static long u(void) { return prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0); }
static long v(void) { return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0); }
static long w(void) { return syscall(SYS_personality, 0x40000); }

int main(void)
{
    long (*all[])(void) = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w};
    for (size_t at = 0; at < sizeof all / sizeof *all; at++)
        if (child_can(all[at]))
            printf("call %c\n", (char)('a' + at));
    return 0;
}
