// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    REACHED(mlockall(MCL_FUTURE | MCL_CURRENT) == 0 && malloc(16 * MIB));
    char *some = mmap(0, 16 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REACHED(mlock(some, 16 * MIB) == 0);
    return 0;
}
