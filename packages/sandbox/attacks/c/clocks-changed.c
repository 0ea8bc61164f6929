// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    struct timeval past = {1, 0};
    struct timespec time = {1, 0};
    struct timex change = {.modes = ADJ_FREQUENCY, .freq = 1 << 20};
    REACHED(settimeofday(&past, 0) == 0);
    REACHED(clock_settime(CLOCK_REALTIME, &time) == 0);
    REACHED(adjtimex(&change) >= 0);
    REACHED(syscall(SYS_clock_adjtime, CLOCK_REALTIME, &change) >= 0);
    return 0;
}
