// Unrequested output is drained and hits no limit.
// expect: exit 0
// tiers: host
// limits: {"cpuMs": 3000, "wallMs": 5000}
#include "attack.h"

int main(void)
{
    static char page[65536];
    for (int i = 0; i < 1000; i++)
        write(2, page, sizeof page);
    return 0;
}
