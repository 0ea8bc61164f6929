// expect: exit 0
#include "attack.h"

static int flag;

static long by_unshare(void)
{
    return unshare(flag);
}

static long by_clone(void)
{
    long child = syscall(SYS_clone, SIGCHLD | flag, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    return child;
}

int main(void)
{
    const int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, CLONE_NEWUSER | CLONE_NEWNS};
    for (int i = 0; i < 8; i++) {
        flag = flags[i];
        if (child_can(by_unshare) || child_can(by_clone))
            printf("flag %x\n", flag);
    }
    char arguments[88] = {0};
    REACHED(syscall(435, arguments, sizeof arguments) >= 0);
    return 0;
}
