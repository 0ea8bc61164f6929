// Signals and codes that a limit might give must not pass for one.
// expect: signal 24
// tiers: host
#include "attack.h"

int main(void)
{
    signal(SIGXCPU, SIG_DFL);
    raise(SIGXCPU);
    return 0;
}
