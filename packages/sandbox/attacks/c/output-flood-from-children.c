// expect: output
// tiers: host
#include "attack.h"

int main(void)
{
    static char page[4096];
    int copy = dup(1);
    close(1);
    fork();
    fork();
    setsid();
    for (;;)
        write(copy, page, sizeof page);
}
