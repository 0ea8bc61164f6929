// Installs its own seccomp filter, which can only restrict further.
// expect: exit 0
// tiers: host
#include "attack.h"

#include <linux/filter.h>
#include <linux/seccomp.h>

int main(void)
{
    struct sock_filter allow[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {1, allow};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
    if (fork() == 0)
        _exit(ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 ? 0 : 1);
    int status;
    wait(&status);
    REACHED(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return 0;
}
