// expect: exit 0
#include "attack.h"

int main(void)
{
    if (fork())
        return 0;
    setsid();
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    if (fork())
        return 0;
    for (;;)
        sleep(1);
}
