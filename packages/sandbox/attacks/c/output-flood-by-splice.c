// expect: output
// tiers: host
#include "attack.h"

int main(void)
{
    static char page[65536];
    int ends[2];
    pipe(ends);
    for (;;) {
        write(ends[1], page, 4096);
        splice(ends[0], 0, 1, 0, 4096, 0);
    }
}
