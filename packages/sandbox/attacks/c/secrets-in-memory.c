// Fresh memory must not contain data of other processes.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    for (int round = 0; round < 8; round++) {
        char *some = mmap(0, 4 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        for (size_t i = 0; i < 4 * MIB; i++)
            if (some[i]) {
                puts("not zero");
                return 0;
            }
    }
    return 0;
}
