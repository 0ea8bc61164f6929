// expect: cpu
// tiers: host
#include "attack.h"

int main(void)
{
    static char page[65536];
    int zero = open("/dev/zero", O_RDONLY);
    for (;;)
        read(zero, page, sizeof page);
}
