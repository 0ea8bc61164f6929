// expect: memory
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;) {
        char *some = mmap(0, 8 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        madvise(some, 8 * MIB, MADV_HUGEPAGE);
        for (size_t at = 0; at < 8 * MIB; at += 4096)
            some[at] = 1;
    }
}
