// expect: exit 0
#include "attack.h"

int main(void)
{
    struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
    REACHED(setrlimit(RLIMIT_STACK, &none) == 0);
    REACHED(setrlimit(RLIMIT_FSIZE, &none) == 0);
    REACHED(setrlimit(RLIMIT_CORE, &none) == 0);
    REACHED(setrlimit(RLIMIT_MEMLOCK, &none) == 0);
    REACHED(setrlimit(RLIMIT_MSGQUEUE, &none) == 0);
    REACHED(setrlimit(RLIMIT_RTPRIO, &none) == 0);
    REACHED(setpriority(PRIO_PROCESS, 0, -5) == 0);
    struct sched_param first = {.sched_priority = 50};
    REACHED(sched_setscheduler(0, SCHED_FIFO, &first) == 0);
    REACHED(sched_setscheduler(0, SCHED_RR, &first) == 0);
    cpu_set_t all;
    memset(&all, 255, sizeof all);
    REACHED(sched_setaffinity(0, sizeof all, &all) == 0);
    REACHED(syscall(SYS_ioprio_set, 1, 0, 1 << 13) == 0);
    return 0;
}
