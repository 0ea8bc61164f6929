// expect: wall
// tiers: host
#include "attack.h"

int main(void)
{
    mkfifo("fifo", 0600);
    open("fifo", O_RDONLY);
    return 0;
}
