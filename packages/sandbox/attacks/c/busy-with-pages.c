// expect: cpu
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;) {
        char *some = mmap(0, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
        munmap(some, MIB);
    }
}
