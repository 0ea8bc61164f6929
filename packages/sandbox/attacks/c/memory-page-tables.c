// Touches one byte in each 2 MiB: page tables cost as much as the pages.
// expect: memory
#include "attack.h"

int main(void)
{
    for (;;) {
        volatile char *some = mmap(0, 2 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (some == MAP_FAILED)
            pause();
        some[0] = 1;
    }
}
