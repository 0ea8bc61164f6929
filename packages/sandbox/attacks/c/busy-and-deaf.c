// expect: cpu
// tiers: host
#include "attack.h"

int main(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (;;)
        ;
}
