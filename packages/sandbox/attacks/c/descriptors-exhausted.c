// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    struct rlimit most = {1u << 20, 1u << 20};
    REACHED(setrlimit(RLIMIT_NOFILE, &most) == 0);
    int count = 3;
    while (epoll_create1(0) >= 0)
        count++;
    REACHED(count > 256);
    return 0;
}
