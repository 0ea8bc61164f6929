// expect: exit 3
// tiers: host
#include "attack.h"

int main(void)
{
    for (int fd = 0; fd < 1000; fd++)
        close(fd);
    dup2(5, 1);
    if (fork())
        _exit(3);
    for (;;)
        pause();
}
