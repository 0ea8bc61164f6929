// Signals and exit codes that a limit might cause must not be taken for one.
// expect: signal 24
// tiers: host
#include "attack.h"

int main(void)
{
    signal(SIGXCPU, SIG_DFL);
    raise(SIGXCPU);
    return 0;
}
