// expect: memory
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;)
        fill(mmap(0, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), MIB);
}
