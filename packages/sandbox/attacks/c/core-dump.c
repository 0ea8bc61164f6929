// expect: signal 6
// tiers: host
#include "attack.h"

int main(void)
{
    struct rlimit large = {1u << 30, 1u << 30};
    setrlimit(RLIMIT_CORE, &large);
    prctl(PR_SET_DUMPABLE, 1);
    abort();
}
