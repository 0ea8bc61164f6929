// Makes the pipe tiny, then non-blocking, then reads its own output.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    char page[4096] = {0};
    fcntl(1, F_SETPIPE_SZ, 1);
    fcntl(1, F_SETFL, O_NONBLOCK);
    fcntl(2, F_SETFL, O_NONBLOCK);
    fcntl(1, F_SETOWN, getppid());
    REACHED(read(1, page, sizeof page) >= 0);
    REACHED(ftruncate(1, 0) == 0);
    shutdown(1, SHUT_RDWR);
    return 0;
}
